import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** A hanging database never confirms the end of a connection. */
const END_MS = 1_000;

/** A client outside the pool, not connected yet, for a lock or a long task. `end` takes at most a second and never fails. */
export function createDedicatedClient(config: pg.ClientConfig) {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...config });
  const end = async () => {
    const ended = client.end().catch(() => undefined);
    await Promise.race([ended, pause(END_MS, undefined, { ref: false })]);
  };
  return { client, end };
}
