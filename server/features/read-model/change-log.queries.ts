import { sql } from "drizzle-orm";
import type { Database, DbOrTx } from "#server/database/db.ts";
import { changeLog } from "#shared/schema.ts";
import { seen } from "./change-log.sql.ts";

/** One statement without anything else; it is given a `Since`. */
export function prepareChangesSince(db: DbOrTx) {
  return db
    .select(seen)
    .from(sql`(select) as once`)
    .prepare("changes_since");
}

/** More lines than this behind, reading everything anew is as good. */
const KEPT_LINES = 10_000;

/**
 * Removes old lines and says up to which transaction. Only of transactions that every new snapshot sees: one that could
 * not see all of them began before and finds the mark.
 */
export async function pruneChangeLog(db: Database): Promise<void> {
  await db.execute(sql`
    with last as (
      select xid from ${changeLog} order by xid desc offset ${KEPT_LINES} limit 1
    ), pruned as (
      delete from ${changeLog} where xid <= (select xid from last) and xid < pg_snapshot_xmin(pg_current_snapshot())
      returning xid
    )
    insert into ${changeLog} (xid, kind)
    select xid, 'pruned' from pruned order by xid desc limit 1`);
}
