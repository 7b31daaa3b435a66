import { sql } from "drizzle-orm";

/** A topic, or the id of a dish whose likes and comments a response shows. */
export type Tag = number | "dishes" | "menus" | "users" | "activities" | "invitations";

/** The snapshot of a statement, and the tags changed by transactions that it sees and the previous one did not. */
export interface Changes {
  /** In the format of `pg_current_snapshot()`. */
  snapshot: string;
  /** Changes when transaction ids may be reused; null on a standby. */
  origin: string | null;
  /** `*`: anything may have changed. */
  changed: (Tag | "*")[];
}

/** A snapshot that sees every transaction. */
export const EVERYTHING_SEEN = "9223372036854775807:9223372036854775807:";

const before = sql`${sql.placeholder("before")}::pg_snapshot`;

/** Columns of `Changes` for a statement with the placeholder `before`, an earlier snapshot. */
export const changesSince = {
  snapshot: sql<string>`pg_current_snapshot()::text`.as("snapshot"),
  // A standby omits running transactions from its snapshots. After a backend is killed, the server reuses ids of
  // aborted transactions. Its start time stays the same, but recovery ends with a checkpoint.
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
