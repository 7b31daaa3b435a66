import { withDedicatedClient } from "./dedicated-connection.ts";

/** Keys of PostgreSQL's advisory locks; `migrations.ts` and `queue.ts` define others. */
const locks = {
  backup: 7_362_913,
  estimate: 7_362_915,
};

/**
 * Runs `work` unless another process holds the lock. The lock belongs to a dedicated connection, so it is released as soon
 * as the process is killed. If the connection is lost, the signal aborts and `work` must stop.
 * @param key distinguishes locks of the same name, such as the id of a dish
 * @returns whether the lock was acquired
 */
export async function withAdvisoryLock(
  databaseUrl: string,
  name: keyof typeof locks,
  work: (lost: AbortSignal) => Promise<void>,
  key = 0,
): Promise<boolean> {
  const config = {
    connectionString: databaseUrl,
    query_timeout: 5_000,
    application_name: `sofra ${name}`,
  };
  return withDedicatedClient(config, async (client, lost) => {
    const { rows } = await client.query<{ acquired: boolean }>(
      "select pg_try_advisory_lock($1, $2) as acquired",
      [locks[name], key],
    );
    if (!rows[0]?.acquired) return false;
    await work(lost);
    return true;
  });
}
