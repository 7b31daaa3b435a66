import { sql } from "drizzle-orm";
import type { DbOrTx } from "./db.ts";

/** What waits in the queue, to be tried again too, and what has been given up. */
export async function countQueue(db: DbOrTx): Promise<{ waiting: number; failed: number }> {
  const { rows } = await db.execute<{ waiting: number; failed: number }>(
    sql`select count(*) filter (where attempts < max_attempts and locked_at is null)::int as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
      from graphile_worker.jobs`,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

interface JobOptions {
  /** While a job with this key waits, adding it again changes that one instead of adding another. */
  key?: string;
  /** Now unless given. */
  at?: Date;
  /** What the job is given; JSON. */
  payload?: object;
  /** How often it is tried before it is given up: 25 times unless given, over some days. */
  tries?: number;
  /** Others that wait go first. */
  isPatient?: boolean;
}

/**
 * Adds a job of jobs.service.ts to the queue; in a transaction it is there when that commits, and gone when it fails.
 * A job that fails is tried again with growing pauses.
 */
export async function addJob(
  db: DbOrTx,
  task: string,
  { key, at, payload = {}, tries, isPatient = false }: JobOptions,
): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key := ${key ?? null}::text,
      run_at := ${at ?? null}::timestamptz, max_attempts := ${tries ?? null}::integer, priority := ${isPatient ? 10 : 0}::integer)`,
  );
}
