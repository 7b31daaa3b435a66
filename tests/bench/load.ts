import autocannon from "autocannon";

const CONNECTIONS = 16;
/** Slower calls are measured for longer, until each connection has had about as many answers. */
const ANSWERS_EACH = 4;
const TIMEOUT_SECONDS = 60;

export interface Load {
  /** Answers that were 2xx; a refusal is quick and would look good. */
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Everything else: refusals, answers that did not come. */
  failed: number;
}

export interface LoadedCall {
  method?: "GET" | "POST";
  /** One path for all connections, or one for each. */
  paths: string[];
  headers?: Record<string, string>;
}

/** Sends the call over 16 connections, each as fast as it gets answers, after warming up. */
export async function measureLoad(origin: string, call: LoadedCall, seconds: number): Promise<Load> {
  const { latency } = await fire(origin, call, { amount: CONNECTIONS });
  await fire(origin, call, { duration: 1 });
  const longEnough = Math.ceil((latency.average * ANSWERS_EACH) / 1_000);
  const result = await fire(origin, call, { duration: Math.max(seconds, longEnough) });
  return {
    requestsPerSecond: result["2xx"] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

function fire(
  origin: string,
  { method = "GET", paths, headers = {} }: LoadedCall,
  length: { duration: number } | { amount: number },
) {
  let client = 0;
  return autocannon({
    url: origin,
    connections: CONNECTIONS,
    timeout: TIMEOUT_SECONDS,
    ...length,
    requests: [{ method, path: paths[0] ?? "/", headers }],
    setupClient: (connection) => {
      connection.setRequest({ method, path: paths[client++ % paths.length] ?? "/", headers });
    },
  });
}
