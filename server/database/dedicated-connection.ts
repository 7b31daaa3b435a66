import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const GOODBYE_MS = 1_000;

/**
 * A connection beside the pool, for work that needs one of its own; it is not connected yet. `end` takes a second at
 * most and never fails: a database that hangs does not say goodbye.
 */
export function createOwnClient(config: pg.ClientConfig) {
  const socket = new Socket();
  const client = new pg.Client({
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...config,
    stream: () => socket,
  });
  const end = async () => {
    const goodbye = client.end().catch(() => undefined);
    await Promise.race([goodbye, pause(GOODBYE_MS, undefined, { ref: false })]);
    socket.destroy();
  };
  return { client, end };
}
