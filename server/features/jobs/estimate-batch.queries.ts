import { and, eq, gt, inArray, isNull, notExists, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/db.ts";
import { dishes, jobItems, jobs, type JobItemOutcome } from "#shared/schema.ts";

const kind = "estimate_calories";

/** A new job; the index `jobs_one_active_key` refuses a second one. @returns its id */
export async function insertBatch(tx: Transaction, createdBy: string): Promise<number> {
  const [job] = await tx.insert(jobs).values({ kind, createdBy }).returning({ id: jobs.id });
  if (!job) throw new Error("the job was not inserted");
  return job.id;
}

/**
 * Decisions §8: the dishes without calories, or with `estimateAll` all but those whose calories a person typed.
 * A job with nothing to do is done at once.
 */
export async function insertBatchItems(tx: Transaction, jobId: number, estimateAll: boolean): Promise<void> {
  const typed = sql`${dishes.estimatedCalories} is not null and ${dishes.caloriesSource} in ('manual', 'user')`;
  const chosen = estimateAll ? sql`(${typed}) is not true` : isNull(dishes.estimatedCalories);
  const { rowCount } = await tx.execute(sql`
    insert into job_items (job_id, dish_id, title)
    select ${jobId}::integer, ${dishes.id}, ${dishes.title} from ${dishes} where ${chosen}`);
  const ended = { status: "done", startedAt: sql`now()`, finishedAt: sql`now()` } as const;
  await tx
    .update(jobs)
    .set({ total: rowCount ?? 0, ...(rowCount ? {} : ended) })
    .where(eq(jobs.id, jobId));
}

/** The batch that waits or runs, from now on running. */
export async function takeUpBatch(db: DbOrTx) {
  const [job] = await db
    .update(jobs)
    .set({ status: "running", startedAt: sql`coalesce(${jobs.startedAt}, now())`, updatedAt: sql`now()` })
    .where(and(eq(jobs.kind, kind), inArray(jobs.status, ["queued", "running"])))
    .returning({ id: jobs.id, createdBy: jobs.createdBy });
  return job;
}

export async function isAnyBatchActive(db: DbOrTx): Promise<boolean> {
  const active = and(eq(jobs.kind, kind), inArray(jobs.status, ["queued", "running"]));
  return (await db.select({ id: jobs.id }).from(jobs).where(active)).length > 0;
}

export async function isBatchRunning(db: DbOrTx, id: number): Promise<boolean> {
  const running = and(eq(jobs.id, id), eq(jobs.status, "running"));
  return (await db.select({ id: jobs.id }).from(jobs).where(running)).length > 0;
}

/**
 * The next dish of a running batch, with this attempt counted already: should the process end in the middle of it,
 * that is known.
 * @param after the dish before; where to go on without reading all that is done
 */
export async function takeNextItem(db: DbOrTx, jobId: number, after: number) {
  const next = db
    .select({ dishId: jobItems.dishId })
    .from(jobItems)
    .innerJoin(jobs, and(eq(jobs.id, jobItems.jobId), eq(jobs.status, "running")))
    .where(and(eq(jobItems.jobId, jobId), gt(jobItems.dishId, after), isNull(jobItems.doneAt)))
    .orderBy(jobItems.dishId)
    .limit(1);
  const [item] = await db
    .update(jobItems)
    .set({ attempts: sql`${jobItems.attempts} + 1` })
    .where(and(eq(jobItems.jobId, jobId), eq(jobItems.dishId, next)))
    .returning({ dishId: jobItems.dishId, attempts: jobItems.attempts });
  return item;
}

/** Writes what came of a dish. @returns false, with nothing written, when the batch runs no longer */
export async function finishItem(
  tx: Transaction,
  jobId: number,
  dishId: number,
  outcome: JobItemOutcome,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(jobs)
    .set({ done: sql`${jobs.done} + 1`, updatedAt: sql`now()` })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, "running")));
  if (!rowCount) return false;
  await tx
    .update(jobItems)
    .set({ outcome, doneAt: sql`now()` })
    .where(and(eq(jobItems.jobId, jobId), eq(jobItems.dishId, dishId)));
  return true;
}

/** Ends a running batch with all dishes done; one that was cancelled meanwhile stays cancelled. */
export async function finishBatch(db: DbOrTx, id: number): Promise<void> {
  const left = db
    .select({ dishId: jobItems.dishId })
    .from(jobItems)
    .where(and(eq(jobItems.jobId, id), isNull(jobItems.doneAt)));
  await db
    .update(jobs)
    .set({ status: "done", finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(jobs.id, id), eq(jobs.status, "running"), notExists(left)));
}

/** Ends a running batch before its time; the dishes that are left stay as they are, each with this sentence. */
export async function failBatch(tx: Transaction, id: number, message: string): Promise<void> {
  const { rowCount } = await tx
    .update(jobs)
    .set({ status: "failed", finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(jobs.id, id), eq(jobs.status, "running")));
  if (!rowCount) return;
  await tx
    .update(jobItems)
    .set({ outcome: { message }, doneAt: sql`now()` })
    .where(and(eq(jobItems.jobId, id), isNull(jobItems.doneAt)));
}
