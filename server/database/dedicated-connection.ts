import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** A hanging database never confirms the end of a connection. */
const END_MS = 1_000;

/** A client outside the pool, not connected yet, for a lock or a long task. `end` takes up to a second, never fails. */
export function createDedicatedClient(config: pg.ClientConfig) {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...config });
  const end = async () => {
    const ended = client.end().catch(() => undefined);
    await Promise.race([ended, pause(END_MS, undefined, { ref: false })]);
  };
  return { client, end };
}

/**
 * Runs `work` on a client outside the pool and closes it afterwards, even in the middle of a query.
 * @param work its signal aborts if the connection is lost; the running query fails anyway
 */
export async function withDedicatedClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client, lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const { client, end } = createDedicatedClient(config);
  const lost = new AbortController();
  // Without a listener, an error would end the process.
  client.on("error", () => lost.abort());
  client.on("end", () => lost.abort());
  try {
    await client.connect();
    return await work(client, lost.signal);
  } finally {
    await end();
  }
}
