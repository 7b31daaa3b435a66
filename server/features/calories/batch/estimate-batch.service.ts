import { setTimeout as pause } from "node:timers/promises";
import { isNull, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { estimateAndSave, getDishToEstimate } from "#server/features/calories/estimate.service.ts";
import { createEstimator } from "#server/features/calories/estimator.service.ts";
import { ProviderUnavailable } from "#server/features/calories/provider/provider-completion.ts";
import { MAX_CONCURRENT_REQUESTS } from "#server/features/calories/provider/provider.service.ts";
import { itemTask, queueFirstItems, type QueuedKind } from "#server/features/jobs/item-tasks.service.ts";
import { createJob, getJob } from "#server/features/jobs/jobs.service.ts";
import { HttpError, unavailable } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import type { BatchResult } from "#shared/calories.api.ts";
import { jobItems, type JobItemOutcome } from "#shared/schema/index.ts";
import { getBatchResult, insertBatchItems } from "./estimate-batch.queries.ts";

const FIRST_POLL_MS = 50;
const MAX_POLL_MS = 1_000;
const RETRY_MS = 250;
const MAX_WAIT_MS = 60_000;

const withOutcome = (outcome: JobItemOutcome) => ({ outcome, doneAt: sql`now()` });

export const estimateBatch: QueuedKind = {
  name: "estimate_calories",
  items: jobItems,
  isPending: isNull(jobItems.doneAt),
  failed: (message) => withOutcome({ message }),
  active: "batch_running",
  report: async (db, job) => ({ result: await getBatchResult(db, job) }),
  task: "estimate_dish",
  atOnce: MAX_CONCURRENT_REQUESTS,
  attempts: jobItems.attempts,
  recordId: jobItems.dishId,
  crashed: "stopped_twice",
  isOutage: (failure) => failure instanceof ProviderUnavailable,
};

/** @returns the id of the job @throws 409 while another batch is active */
export async function startBatch({ db }: Pick<Deps, "db">, user: Member, estimateAll: boolean) {
  return createJob(db, estimateBatch, user.id, async (tx, jobId) => {
    const total = await insertBatchItems(tx, jobId, estimateAll);
    await queueFirstItems(tx, estimateBatch, jobId, total);
    return { total, done: 0 };
  });
}

export function batchTasks(deps: Deps) {
  const estimator = createEstimator(deps);
  return itemTask(deps, estimateBatch, async ({ recordId, createdBy, signal, finish }) => {
    const dish = await getDishToEstimate(deps, recordId, false);
    await retryWhileRunning(signal, () =>
      estimateAndSave(deps, estimator, dish, {
        editedBy: createdBy,
        overwrite: false,
        signal,
        onSave: (tx, estimate) => finish(tx, withOutcome(estimate)),
      }),
    );
  });
}

/**
 * Retries while another estimate of the same dish is running: one that a member requested, or one whose process was killed
 * and whose lock is not released yet.
 */
async function retryWhileRunning(signal: AbortSignal, estimate: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + MAX_WAIT_MS; ;) {
    try {
      await estimate();
      return;
    } catch (error) {
      const isRunning = error instanceof HttpError && error.code === "estimate_running";
      if (!isRunning || Date.now() > deadline) throw error;
    }
    await pause(RETRY_MS, undefined, { signal });
  }
}

/** Waits until a batch has ended. @throws 503 if `stop` aborts first */
export async function waitForBatch({ db }: Deps, jobId: number, stop: AbortSignal): Promise<BatchResult> {
  for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * 2, MAX_POLL_MS)) {
    const { finishedAt, result } = await getJob(db, [estimateBatch], jobId);
    if (result && finishedAt) return result;
    await pause(wait, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) throw unavailable("restarting");
  }
}
