import { and, desc, eq, lt, notInArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { jobs } from "#shared/schema/index.ts";

/** The page lists this many. */
const LISTED = 10;
const KEEP_DAYS = 90;

export async function listNewestJobs(db: DbOrTx) {
  return db.select().from(jobs).orderBy(desc(jobs.id)).limit(LISTED);
}

export async function findJob(db: DbOrTx, id: number) {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id));
  return job;
}

/** Deletes failed jobs of the queue, and jobs that ended 90 days ago. */
export async function deleteOldJobs(db: DbOrTx): Promise<void> {
  await db.execute(
    sql`delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null`,
  );
  const newest = db.select({ id: jobs.id }).from(jobs).orderBy(desc(jobs.id)).limit(LISTED);
  // Null, and so false, for a job that is waiting or running.
  const isOld = lt(jobs.finishedAt, sql`now() - make_interval(days => ${KEEP_DAYS})`);
  await db.delete(jobs).where(and(isOld, notInArray(jobs.id, newest)));
}
