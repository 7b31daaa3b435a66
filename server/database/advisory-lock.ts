import { sql } from "drizzle-orm";
import type { Transaction } from "./db.ts";
import { withDedicatedClient } from "./dedicated-connection.ts";
import { CONNECTION_LOCKS, TRANSACTION_LOCKS } from "./lock-keys.ts";

/** Waits for a lock, whose key is the hash of its text, and holds it until the transaction ends. */
export async function acquireLock(tx: Transaction, name: keyof typeof TRANSACTION_LOCKS): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${TRANSACTION_LOCKS[name]}))`);
}

/**
 * Runs `work` unless another process holds the lock. The lock belongs to a dedicated connection, so it is released as
 * soon as the process is killed. If the connection is lost, the signal aborts and `work` must stop.
 * @param key distinguishes locks of the same name, such as the id of a dish
 * @returns whether the lock was acquired
 */
export async function withAdvisoryLock(
  databaseUrl: string,
  name: "backup" | "estimate",
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
      [CONNECTION_LOCKS[name], key],
    );
    if (!rows[0]?.acquired) return false;
    await work(lost);
    return true;
  });
}
