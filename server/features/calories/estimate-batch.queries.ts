import { and, eq, exists, gt, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
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

/** The dishes of a batch that are not done; those that failed in an earlier batch come last. */
export async function listDishesLeft(db: DbOrTx, jobId: number): Promise<number[]> {
  const earlier = alias(jobItems, "earlier");
  const failed = db
    .select({ dishId: earlier.dishId })
    .from(earlier)
    // Dishes that were not asked about before their batch ended have a message, too.
    .where(and(lt(earlier.jobId, jobId), gt(earlier.attempts, 0), sql`${earlier.outcome} ? 'message'`));
  const left = await db
    .select({ dishId: jobItems.dishId })
    .from(jobItems)
    .where(and(eq(jobItems.jobId, jobId), isNull(jobItems.doneAt)))
    .orderBy(inArray(jobItems.dishId, failed), jobItems.dishId);
  return left.map(({ dishId }) => dishId);
}

/**
 * Counts an attempt before it is made, so that that is known if the process ends in the middle of it.
 * @returns the attempts so far; undefined when the batch runs no longer or the dish is done
 */
export async function startItem(db: DbOrTx, jobId: number, dishId: number): Promise<number | undefined> {
  const running = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.status, "running")));
  const [item] = await db
    .update(jobItems)
    .set({ attempts: sql`${jobItems.attempts} + 1` })
    .where(
      and(eq(jobItems.jobId, jobId), eq(jobItems.dishId, dishId), isNull(jobItems.doneAt), exists(running)),
    )
    .returning({ attempts: jobItems.attempts });
  return item?.attempts;
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
