import { sql } from "drizzle-orm";
import type pg from "pg";
import type { DbOrTx } from "./db.ts";

interface JobOptions {
  /** JSON. */
  payload?: object;
  /** Adding a job with the key of one that waits replaces that one. */
  key?: string;
  /** Replacing a job does not change when it runs. */
  keepTime?: boolean;
  /** Jobs of one queue run one at a time, in all processes together. */
  queue?: string;
  /** Now unless given. */
  inSeconds?: number | undefined;
  /** Attempts before it is given up: 25 unless given, over some days. */
  tries?: number;
  /** Other waiting jobs run first. */
  isPatient?: boolean;
}

/**
 * Adds a job of background/jobs.ts to the queue; in a transaction it exists once that commits. A job that throws is tried
 * again with growing pauses.
 */
export async function addJob(
  db: DbOrTx,
  task: string,
  { payload = {}, key, keepTime = false, queue, inSeconds = 0, tries, isPatient = false }: JobOptions = {},
): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, queue_name := ${queue ?? null}::text,
      run_at := now() + make_interval(secs => ${inSeconds}), max_attempts := ${tries ?? null}::integer,
      job_key := ${key ?? null}::text, job_key_mode := ${keepTime ? "preserve_run_at" : "replace"},
      priority := ${isPatient ? 10 : 0}::integer)`,
  );
}

/** Jobs that wait, retries included, and jobs that were given up. */
export async function countQueue(db: DbOrTx): Promise<{ waiting: number; failed: number }> {
  const { rows } = await db.execute<{ waiting: number; failed: number }>(
    sql`select count(*) filter (where attempts < max_attempts and locked_at is null)::int as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
      from graphile_worker.jobs`,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** The number of the advisory locks that runners hold while they live; the second key is the runner's name. */
const RUNNERS = 7_362_916;

/** Shows other processes that a runner lives, for as long as this connection does. */
export async function showRunner(client: pg.ClientBase, name: string): Promise<void> {
  await client.query("select pg_advisory_lock($1, hashtext($2))", [RUNNERS, name]);
}

/** Puts back the jobs of runners whose process has ended, which graphile-worker itself does after four hours. */
export async function releaseJobsOfDeadRunners(db: DbOrTx): Promise<void> {
  await db.execute(
    sql`select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs where locked_by is not null
      group by locked_by having pg_try_advisory_xact_lock(${RUNNERS}, hashtext(locked_by))))`,
  );
}
