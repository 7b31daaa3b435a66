import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { dishes, jobItems, jobs, type JobItemOutcome } from "#shared/schema/index.ts";

export interface BatchItem {
  jobId: number;
  position: number;
}

const isActive = (jobId: number) => and(eq(jobs.id, jobId), inArray(jobs.status, ["queued", "running"]));
const isPending = (jobId: number) => and(eq(jobItems.jobId, jobId), isNull(jobItems.doneAt));
const isItem = ({ jobId, position }: BatchItem) => and(isPending(jobId), eq(jobItems.position, position));

/** The index `jobs_one_active_key` rejects a second active job. @returns the id */
export async function insertBatch(tx: Transaction, createdBy: string): Promise<number> {
  const [job] = await tx
    .insert(jobs)
    .values({ kind: "estimate_calories", createdBy })
    .returning({ id: jobs.id });
  if (!job) throw new Error("the job was not inserted");
  return job.id;
}

/**
 * Adds the dishes without calories; with `estimateAll` all dishes except those whose calories a member entered. Dishes that
 * failed in an earlier batch come last. A batch without dishes is done immediately.
 * @returns the number of dishes
 */
export async function insertBatchItems(
  tx: Transaction,
  jobId: number,
  estimateAll: boolean,
): Promise<number> {
  const entered = sql`${dishes.estimatedCalories} is not null and ${dishes.caloriesSource} in ('manual', 'user')`;
  const condition = estimateAll ? sql`(${entered}) is not true` : isNull(dishes.estimatedCalories);
  // A dish that was still waiting when its batch ended has a message too, but no attempt.
  const failedEarlier = sql`select dish_id from ${jobItems} where attempts > 0 and outcome ? 'message'`;
  const { rowCount } = await tx.execute(sql`
    insert into job_items (job_id, position, dish_id, title)
    select ${jobId}::integer, row_number() over (order by ${dishes.id} in (${failedEarlier}), ${dishes.id}),
      ${dishes.id}, ${dishes.title} from ${dishes} where ${condition}`);
  const total = rowCount ?? 0;
  const ended = { status: "done", startedAt: sql`now()`, finishedAt: sql`now()` } as const;
  await tx
    .update(jobs)
    .set({ total, ...(total === 0 ? ended : {}) })
    .where(eq(jobs.id, jobId));
  return total;
}

/**
 * Counts an attempt before it starts, so that attempts of killed processes count.
 * @returns undefined if the dish is done, or the batch has ended or starts no more dishes
 */
export async function startItem(db: DbOrTx, item: BatchItem) {
  const isOpen = or(isNull(jobs.reasonToEnd), gt(jobItems.attempts, 0));
  const [started] = await db
    .update(jobItems)
    .set({ attempts: sql`${jobItems.attempts} + 1` })
    .from(jobs)
    .where(and(isItem(item), eq(jobs.id, item.jobId), inArray(jobs.status, ["queued", "running"]), isOpen))
    .returning({
      dishId: jobItems.dishId,
      attempts: jobItems.attempts,
      createdBy: jobs.createdBy,
      status: jobs.status,
    });
  if (started?.status === "queued") {
    const running = { status: "running", startedAt: sql`now()` } as const;
    await db
      .update(jobs)
      .set(running)
      .where(and(eq(jobs.id, item.jobId), eq(jobs.status, "queued")));
  }
  return started;
}

/**
 * @param wasUnavailable the provider failed in a way that does not depend on the dish
 * @returns the batch, locked until the transaction ends; undefined if it has ended or the dish is done
 */
export async function finishItem(
  tx: Transaction,
  item: BatchItem,
  outcome: JobItemOutcome,
  wasUnavailable: boolean,
) {
  const { rowCount } = await tx
    .update(jobItems)
    .set({ outcome, doneAt: sql`now()` })
    .where(isItem(item));
  if (rowCount === 0) return undefined;
  const [batch] = await tx
    .update(jobs)
    .set({
      done: sql`${jobs.done} + 1`,
      failuresInARow: wasUnavailable ? sql`${jobs.failuresInARow} + 1` : 0,
      updatedAt: sql`now()`,
    })
    .where(isActive(item.jobId))
    .returning();
  return batch;
}

export async function setReasonToEnd(tx: Transaction, jobId: number, reasonToEnd: string): Promise<void> {
  await tx.update(jobs).set({ reasonToEnd }).where(eq(jobs.id, jobId));
}

/** Ends a batch. Pending dishes keep their calories and get the reason as their outcome. */
export async function endBatch(tx: Transaction, jobId: number, reason: string | null): Promise<void> {
  await tx
    .update(jobs)
    .set({ status: reason === null ? "done" : "failed", finishedAt: sql`now()` })
    .where(eq(jobs.id, jobId));
  if (reason === null) return;
  await tx
    .update(jobItems)
    .set({ outcome: { message: reason }, doneAt: sql`now()` })
    .where(isPending(jobId));
}

export async function isAnyInFlight(tx: Transaction, jobId: number): Promise<boolean> {
  const inFlight = and(isPending(jobId), gt(jobItems.attempts, 0));
  return (
    (await tx.select({ position: jobItems.position }).from(jobItems).where(inFlight).limit(1)).length > 0
  );
}

export async function isBatchActive(db: DbOrTx, jobId: number): Promise<boolean> {
  return (await db.select({ id: jobs.id }).from(jobs).where(isActive(jobId))).length > 0;
}
