import { sql } from "drizzle-orm";
import type { Database, DbOrTx } from "#server/db.ts";
import { changeLog } from "#shared/schema.ts";

/** What a line of the change log is about. */
export type ChangedKind = Exclude<typeof changeLog.$inferSelect.kind, "pruned">;

/** The moment of a statement: what it could see. */
export interface Moment {
  /** As `pg_current_snapshot()` says it. */
  snapshot: string;
  /** Which log of which run of which server; numbers of transactions mean nothing to another one. */
  origin: string;
}

interface Change {
  kind: ChangedKind | "pruned";
  /** null: any of this kind. */
  id: string | null;
}

/** Sees everything: no line of the log is after it. */
export const NOW = "9223372036854775807:9223372036854775807:";

/**
 * One statement, and so one view of the database: what it can see now, and the lines of transactions that it can see and
 * the one of `snapshot` could not. A transaction that was under way then and has committed since is among them, however
 * long it took; one that was rolled back has left no line.
 */
export function prepareChangesSince(db: DbOrTx) {
  const snapshot = sql`${sql.placeholder("snapshot")}::pg_snapshot`;
  return db
    .select({
      snapshot: sql<string>`pg_current_snapshot()::text`,
      origin: sql<string>`concat(extract(epoch from pg_postmaster_start_time()), ' ', 'public.change_log'::regclass::oid)`,
      changes: sql<Change[]>`(
        select coalesce(json_agg(distinct jsonb_build_object('kind', kind, 'id', id)), '[]')
        from ${changeLog}
        where xid >= pg_snapshot_xmin(${snapshot})
          and (kind = 'pruned' or kind = any(${sql.placeholder("kinds")}::text[]) and not pg_visible_in_snapshot(xid, ${snapshot})))`,
    })
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
