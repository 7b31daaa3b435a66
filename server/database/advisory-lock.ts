import { createOwnClient } from "./dedicated-connection.ts";

/** The numbers of advisory locks of PostgreSQL; queue.ts has another. */
const locks = {
  backup: 7_362_913,
  estimate: 7_362_915,
};

/**
 * Runs `work` unless some process is at it already. The lock hangs on a connection of its own: when the process is
 * killed it is free at once, and when the connection is lost `work` hears it by its signal and must stop.
 * @param of one of many that may each have their turn, such as a dish
 * @returns whether it was done here
 */
export async function runAlone(
  databaseUrl: string,
  name: keyof typeof locks,
  work: (lost: AbortSignal) => Promise<void>,
  of = 0,
): Promise<boolean> {
  const { client, end } = createOwnClient({
    connectionString: databaseUrl,
    query_timeout: 5_000,
    application_name: `sofra ${name}`,
  });
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.on("end", () => lost.abort());
  try {
    await client.connect();
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1, $2) as free", [
      locks[name],
      of,
    ]);
    if (!rows[0]?.free) return false;
    await work(lost.signal);
    return true;
  } finally {
    await end();
  }
}
