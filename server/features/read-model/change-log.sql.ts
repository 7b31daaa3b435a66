import { sql } from "drizzle-orm";
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

/** A moment, and what has changed between another one and it. */
export interface Seen extends Moment {
  changes: Change[];
}

/** Sees everything: no line of the log is after it. */
export const NOW = "9223372036854775807:9223372036854775807:";

/** What `prepareChangesSince` and `seen` are given: the former moment's snapshot, and which kinds of changes count. */
export interface Since {
  snapshot: string;
  kinds: ChangedKind[];
}

const before = sql`${sql.placeholder("snapshot")}::pg_snapshot`;
// The index finds the first of them.
const mayBeNew = sql`xid >= pg_snapshot_xmin(${before})`;
const isNew = sql`not pg_visible_in_snapshot(xid, ${before})`;

/**
 * Of one statement, and so of one view of the database: what it can see, and the lines of transactions that it can see
 * and the one of `snapshot` could not. A transaction that was under way then and has committed since is among them,
 * however long it took; one that was rolled back has left no line.
 */
export const seen = {
  snapshot: sql<string>`pg_current_snapshot()::text`,
  origin: sql<string>`concat(extract(epoch from pg_postmaster_start_time()), ' ', 'public.change_log'::regclass::oid)`,
  changes: sql<Change[]>`(
    select coalesce(json_agg(distinct jsonb_build_object('kind', kind, 'id', id)), '[]')
    from ${changeLog}
    where ${mayBeNew} and (kind = 'pruned' or kind = any(${sql.placeholder("kinds")}::text[]) and ${isNew}))`,
};

/** Ids of dishes that are among these changes. */
export const changedDishIds = sql`array(
  select id::integer from ${changeLog} where ${mayBeNew} and kind = 'dish' and ${isNew})`;
