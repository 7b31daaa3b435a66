import { and, desc, eq, gt, isNull, or, sql, type SQL } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import type { JobKind } from "#server/features/jobs/jobs.service.ts";
import type { BatchResult } from "#shared/calories.api.ts";
import { BATCH_RESULTS_SHOWN } from "#shared/limits.ts";
import { dishes, jobItems, jobs } from "#shared/schema/index.ts";

export const DONE = { doneAt: sql`now()` };

export const estimateBatch: JobKind = {
  name: "estimate_calories",
  items: jobItems,
  isPending: isNull(jobItems.doneAt),
  failed: (problem) => ({ problem, ...DONE }),
  active: "batch_running",
  report: async (db, job) => ({ result: await getBatchResult(db, job) }),
};

/**
 * Adds the dishes without calories; with `estimateAll` all dishes except those whose calories a member entered. Dishes
 * that failed in an earlier batch come last.
 * @returns the number of dishes
 */
export async function insertBatchItems(
  tx: Transaction,
  jobId: number,
  estimateAll: boolean,
): Promise<number> {
  const entered = sql`${dishes.estimatedCalories} is not null and ${dishes.caloriesSource} in ('manual', 'user')`;
  const condition = estimateAll ? sql`(${entered}) is not true` : isNull(dishes.estimatedCalories);
  // A dish that was still waiting when its batch ended has a problem too, but no attempt.
  const failedEarlier = sql`select dish_id from ${jobItems} where attempts > 0 and problem is not null`;
  const { rowCount } = await tx.execute(sql`
    insert into job_items (job_id, position, dish_id, title)
    select ${jobId}::integer, row_number() over (order by ${dishes.id} in (${failedEarlier}), ${dishes.id}),
      ${dishes.id}, ${dishes.title} from ${dishes} where ${condition}`);
  return rowCount ?? 0;
}

/**
 * Counts an attempt before it starts, so that attempts of killed processes count.
 * @param isActive the condition that the job is active
 * @returns undefined if the dish is finished, or the job has ended or starts no more dishes
 */
export async function startItem(
  db: DbOrTx,
  { jobId, position }: { jobId: number; position: number },
  isActive: SQL | undefined,
) {
  const isOpen = or(isNull(jobs.problem), gt(jobItems.attempts, 0));
  const isPending = and(eq(jobItems.jobId, jobId), eq(jobItems.position, position), isNull(jobItems.doneAt));
  const [started] = await db
    .update(jobItems)
    .set({ attempts: sql`${jobItems.attempts} + 1` })
    .from(jobs)
    .where(and(isPending, isActive, isOpen))
    .returning({
      attempts: jobItems.attempts,
      dishId: jobItems.dishId,
      createdBy: jobs.createdBy,
      status: jobs.status,
    });
  return started;
}

export async function updateBatch(tx: Transaction, id: number, changes: Partial<typeof jobs.$inferInsert>) {
  await tx.update(jobs).set(changes).where(eq(jobs.id, id));
}

export async function countInFlight(tx: Transaction, jobId: number): Promise<number> {
  return tx.$count(
    jobItems,
    and(eq(jobItems.jobId, jobId), isNull(jobItems.doneAt), gt(jobItems.attempts, 0)),
  );
}

/** While a job runs, the page polls it, so only the outcomes it shows are read. */
export async function getBatchResult(
  db: DbOrTx,
  { id, done, total, finishedAt }: Pick<typeof jobs.$inferSelect, "id" | "done" | "total" | "finishedAt">,
): Promise<BatchResult> {
  // Messages of 1.1.0 become problems (stored-texts.sql.ts).
  const isShown = sql`(${jobItems.problem} is not null or ${jobItems.outcome} ? 'reasoning')`;
  const items = await db
    .select()
    .from(jobItems)
    .where(and(eq(jobItems.jobId, id), isShown))
    .orderBy(desc(jobItems.doneAt), desc(jobItems.dishId))
    .limit(finishedAt ? total : BATCH_RESULTS_SHOWN);
  const result: BatchResult = { processed: done, totalDishes: total, results: [], failures: [] };
  for (const { outcome, problem, ...dish } of items) {
    if (problem) result.failures.push({ ...dish, ...problem });
    else if (outcome) result.results.push({ ...dish, ...outcome });
  }
  return result;
}
