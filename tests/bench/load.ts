import autocannon from "autocannon";

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface LoadedCall {
  method?: "GET" | "POST";
  /** One path for all connections, or one for each. */
  paths: string[];
  headers?: Record<string, string>;
}

/**
 * Sends the call over 16 connections, each as fast as it gets answers, after a second of warming up.
 * @throws when an answer is not 2xx: a refusal is quick and would look good
 */
export async function measureLoad(origin: string, call: LoadedCall, seconds: number): Promise<Load> {
  await fire(origin, call, WARM_UP_SECONDS);
  const { requests, latency } = await fire(origin, call, seconds);
  return { requestsPerSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

async function fire(origin: string, { method = "GET", paths, headers = {} }: LoadedCall, duration: number) {
  let client = 0;
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration,
    requests: [{ method, path: paths[0] ?? "/", headers }],
    setupClient: (connection) => {
      connection.setRequest({ method, path: paths[client++ % paths.length] ?? "/", headers });
    },
  });
  if (result.non2xx > 0 || result.errors > 0 || result.requests.total === 0) {
    throw new Error(
      `${method} ${paths[0]}: ${result.non2xx} answers other than 2xx, ${result.errors} errors.`,
    );
  }
  return result;
}
