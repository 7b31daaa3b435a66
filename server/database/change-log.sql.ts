import { sql } from "drizzle-orm";

/** A part of the data: the likes and comments of the dish with this id, or everything of a topic. */
export type Tag = number | "dishes" | "menus" | "users" | "activities" | "invitations";

/** The snapshot of a statement, and the tags changed by transactions that it sees and the one of `before` did not. */
export interface Changes {
  /** As `pg_current_snapshot()` writes it. */
  snapshot: string;
  /** Changes when transaction ids may be given out again; null if the server cannot tell. */
  origin: string | null;
  /** `*`: anything may have changed. */
  changed: (Tag | "*")[];
}

/** The snapshot before which nothing is new. */
export const EVERYTHING_SEEN = "9223372036854775807:9223372036854775807:";

const before = sql`${sql.placeholder("before")}::pg_snapshot`;

/** Columns for a statement that is given a former snapshot as `before`. */
export const changesSince = {
  snapshot: sql<string>`pg_current_snapshot()::text`.as("snapshot"),
  // A standby omits running transactions from its snapshots. After a backend is killed the server gives ids of aborted
  // transactions out again; its start time stays, but recovery ends with a checkpoint.
  origin: sql<string | null>`case when not pg_is_in_recovery() then concat_ws(' ', pg_postmaster_start_time(),
    'public.change_log'::regclass::oid, (select checkpoint_lsn from pg_control_checkpoint())) end`.as(
    "origin",
  ),
  changed: sql<(Tag | "*")[]>`(
    select coalesce(json_agg(distinct coalesce(to_jsonb(dish_id), to_jsonb(topic))), '[]') from public.change_log
    where xid >= pg_snapshot_xmin(${before}) and (topic = '*' or not pg_visible_in_snapshot(xid, ${before})))`.as(
    "changed",
  ),
};
