import { expect } from "vitest";
import type { Database } from "#server/database/db.ts";

/**
 * Waits until this many requests wait for a lock. Asks outside of the transaction that holds it, which sees only the
 * connections of its first look.
 */
export async function untilWaiting({ $client }: Database, count = 1): Promise<void> {
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await $client.query(waiting)).rowCount).toBe(count);
}
