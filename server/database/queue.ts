import { sql } from "drizzle-orm";
import type pg from "pg";
import type { DbOrTx } from "./db.ts";
import { CONNECTION_LOCKS } from "./lock-keys.ts";

/** The functions of background/jobs.ts, which waiting jobs refer to by name. */
export type TaskName =
  | "check_version"
  | "convert_texts"
  | "daily_backup"
  | "deliver_alerts"
  | "estimate_dish"
  | "find_labels"
  | "import_dishes"
  | "make_backups"
  | "notify_devices"
  | "queue_labels"
  | "read_photos"
  | "remove_expired_rate_limits"
  | "remove_expired_sessions"
  | "remove_old_alerts"
  | "remove_old_answers"
  | "remove_old_changes"
  | "remove_old_jobs"
  | "remove_old_password_links"
  | "remove_old_readings"
  | "remove_old_uploads"
  | "remove_unused_images"
  | "send_push";

interface JobOptions {
  payload?: object;
  /** Adding a job replaces a waiting job with the same key. */
  key?: string;
  /** A replaced job keeps its time. */
  keepRunAt?: boolean;
  /** Jobs of one queue run one at a time, across all processes. */
  queue?: string;
  /** Default: 0. */
  delaySeconds?: number | undefined;
  /** Default: 25, spread over some days. */
  maxAttempts?: number;
  /** Other waiting jobs run first. */
  isLowPriority?: boolean;
}

/**
 * Limits retries of jobs that send notifications to minutes of exponential backoff; older notifications are useless.
 * `record_activity()` in the database repeats this number.
 */
export const PUSH_ATTEMPTS = 6;

/**
 * Queues a job of background/jobs.ts; in a transaction, once that commits. A job that throws is retried with
 * exponential backoff.
 */
export async function addJob(
  db: DbOrTx,
  task: TaskName,
  {
    payload = {},
    key,
    keepRunAt = false,
    queue,
    delaySeconds = 0,
    maxAttempts,
    isLowPriority = false,
  }: JobOptions = {},
): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, queue_name := ${queue ?? null}::text,
      run_at := now() + make_interval(secs => ${delaySeconds}), max_attempts := ${maxAttempts ?? null}::integer,
      job_key := ${key ?? null}::text, job_key_mode := ${keepRunAt ? "preserve_run_at" : "replace"},
      priority := ${isLowPriority ? 10 : 0}::integer)`,
  );
}

/** Counts waiting jobs, retries included, and jobs that have used up their attempts. */
export async function countQueue(db: DbOrTx): Promise<{ waiting: number; failed: number }> {
  const { rows } = await db.execute<{ waiting: number; failed: number }>(
    sql`select count(*) filter (where attempts < max_attempts and locked_at is null)::int as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
      from graphile_worker.jobs`,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** Marks a runner as alive until this connection ends. */
export async function markRunnerAlive(client: pg.ClientBase, name: string): Promise<void> {
  await client.query("select pg_advisory_lock($1, hashtext($2))", [CONNECTION_LOCKS.runner, name]);
}

/** Requeues the jobs of runners whose process has ended; graphile-worker itself waits four hours. */
export async function releaseJobsOfDeadRunners(db: DbOrTx): Promise<void> {
  await db.execute(
    sql`select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs where locked_by is not null
      group by locked_by having pg_try_advisory_xact_lock(${CONNECTION_LOCKS.runner}, hashtext(locked_by))))`,
  );
}
