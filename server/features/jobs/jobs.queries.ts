import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { jobItems, jobs, type JobItemOutcome } from "#shared/schema/index.ts";

const columns = {
  id: jobs.id,
  kind: jobs.kind,
  status: jobs.status,
  done: jobs.done,
  total: jobs.total,
  createdAt: jobs.createdAt,
  startedAt: jobs.startedAt,
  finishedAt: jobs.finishedAt,
};

export async function listNewestJobs(db: DbOrTx, count: number) {
  return db.select(columns).from(jobs).orderBy(desc(jobs.id)).limit(count);
}

export async function findJob(db: DbOrTx, id: number) {
  const [job] = await db.select(columns).from(jobs).where(eq(jobs.id, id));
  return job;
}

interface Outcome {
  dishId: number;
  title: string;
  outcome: JobItemOutcome;
}

export async function listOutcomes(db: DbOrTx, jobId: number, limit?: number): Promise<Outcome[]> {
  const query = db
    .select({ dishId: jobItems.dishId, title: jobItems.title, outcome: jobItems.outcome })
    .from(jobItems)
    .where(and(eq(jobItems.jobId, jobId), isNotNull(jobItems.outcome)))
    .orderBy(desc(jobItems.doneAt), desc(jobItems.dishId))
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.flatMap(({ outcome, ...item }) => (outcome ? [{ ...item, outcome }] : []));
}

/** @returns false if the job has already ended */
export async function cancelActiveJob(db: DbOrTx, id: number): Promise<boolean> {
  const { rowCount } = await db
    .update(jobs)
    .set({ status: "cancelled", finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(jobs.id, id), inArray(jobs.status, ["queued", "running"])));
  return rowCount === 1;
}
