import { sql } from "drizzle-orm";
import type { Database } from "./db.ts";

/** A process that is further behind evicts its whole cache instead. */
const KEPT_ROWS = 10_000;

/**
 * Removes old rows of the change log and records the newest removed transaction in a row with the topic `*`. Removes
 * only transactions that every new snapshot sees, so an older snapshot that lacks one of them finds that row.
 */
export async function removeOldChanges({ db }: { db: Database }): Promise<void> {
  await db.execute(sql`
    with last as (
      select xid from change_log order by xid desc offset ${KEPT_ROWS} limit 1
    ), removed as (
      delete from change_log where xid <= (select xid from last) and xid < pg_snapshot_xmin(pg_current_snapshot())
      returning xid
    )
    insert into change_log (xid, topic) select xid, '*' from removed order by xid desc limit 1`);
}
