import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** A database that hangs never confirms the end of a connection. */
const END_MS = 1_000;

/** A connection of its own, not connected yet, for a lock or a long task. `end` takes a second at most and never fails. */
export function createOwnClient(config: pg.ClientConfig) {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...config });
  const end = async () => {
    const ended = client.end().catch(() => undefined);
    await Promise.race([ended, pause(END_MS, undefined, { ref: false })]);
  };
  return { client, end };
}
