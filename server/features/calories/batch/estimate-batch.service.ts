import { setTimeout as pause } from "node:timers/promises";
import type { JobHelpers } from "graphile-worker";
import * as z from "zod/mini";
import { transact, type Transaction } from "#server/database/db.ts";
import { addJob } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { estimateAndSave, getDishToEstimate } from "#server/features/calories/estimate.service.ts";
import type { Estimator } from "#server/features/calories/estimate.types.ts";
import { createEstimator } from "#server/features/calories/estimator.service.ts";
import { ProviderUnavailable } from "#server/features/calories/provider/provider-completion.ts";
import { MAX_CONCURRENT_REQUESTS } from "#server/features/calories/provider/provider.service.ts";
import {
  createJob,
  endJob,
  finishItem,
  getJob,
  isActiveJob,
  isJobActive,
  runUntilCancelled,
  startJob,
  type JobItem,
} from "#server/features/jobs/jobs.service.ts";
import { conflict, HttpError, unavailable } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import type { BatchResult } from "#shared/calories.api.ts";
import type { JobItemOutcome } from "#shared/schema/index.ts";
import {
  countInFlight,
  DONE,
  estimateBatch,
  insertBatchItems,
  startItem,
  updateBatch,
} from "./estimate-batch.queries.ts";

const FIRST_POLL_MS = 50;
const MAX_POLL_MS = 1_000;
const RETRY_MS = 250;
const MAX_WAIT_MS = 60_000;
/** A dish that was in flight when a process was killed is retried once. */
const MAX_ATTEMPTS = 2;
const MAX_OUTAGES_IN_A_ROW = 5;

/** @returns the id of the job @throws 409 while another batch is active */
export async function startBatch(deps: Deps, user: Member, estimateAll: boolean) {
  return createJob(deps, estimateBatch, user.id, async (tx, jobId) => {
    const total = await insertBatchItems(tx, jobId, estimateAll);
    const first = Math.min(total, MAX_CONCURRENT_REQUESTS);
    for (let position = 1; position <= first; position++) await queueItem(tx, { jobId, position });
    return { total, done: 0 };
  });
}

const queueItem = (tx: Transaction, item: JobItem) =>
  addJob(tx, "estimate_dish", { payload: item, isLowPriority: true });

const itemSchema = z.object({ jobId: z.int(), position: z.int() });

export function batchTasks(deps: Deps) {
  const estimator = createEstimator(deps);
  return {
    estimate_dish: async (payload: unknown, { abortSignal }: JobHelpers) => {
      const item = z.parse(itemSchema, payload);
      const isStillActive = () => isJobActive(deps.db, item.jobId);
      await runUntilCancelled(deps.log, isStillActive, abortSignal, (signal) =>
        estimateItem(deps, estimator, item, signal),
      );
    },
  };
}

/** @throws when the job is cancelled, the process shuts down or the database fails */
async function estimateItem(deps: Deps, estimator: Estimator, item: JobItem, signal: AbortSignal) {
  signal.throwIfAborted();
  const started = await startItem(deps.db, item, isActiveJob(item.jobId));
  if (!started) return;
  if (started.status === "queued") await startJob(deps.db, item.jobId);
  try {
    if (started.attempts > MAX_ATTEMPTS) throw unavailable("stopped_twice");
    const dish = await getDishToEstimate(deps, started.dishId, false);
    await retryWhileRunning(signal, () =>
      estimateAndSave(deps, estimator, dish, {
        editedBy: started.createdBy,
        overwrite: false,
        signal,
        onSave: (tx, outcome) => finish(tx, item, { outcome }),
      }),
    );
  } catch (error) {
    if (signal.aborted || !(error instanceof HttpError)) throw error;
    await transact(deps.db, (tx) => finish(tx, item, { problem: error }));
  }
}

/**
 * Saves the outcome of a dish, then queues the next dish or ends the job (docs/adr/0010-one-job-queue.md).
 * @throws 409 if the job has ended, or the dish was finished before
 */
async function finish(
  tx: Transaction,
  item: JobItem,
  result: { outcome: JobItemOutcome } | { problem: HttpError },
) {
  const { jobId } = item;
  const job = await finishItem(tx, estimateBatch, item, { ...result, ...DONE });
  if (!job) throw conflict("item_finished");
  const failure = "problem" in result ? result.problem : null;
  const failuresInARow = failure instanceof ProviderUnavailable ? job.failuresInARow + 1 : 0;
  // A 429 means that a limit is used up, so the other dishes would fail too.
  const isHopeless = failure?.status === 429 || failuresInARow >= MAX_OUTAGES_IN_A_ROW;
  const problem = job.problem ?? (isHopeless ? failure : null);
  await updateBatch(tx, jobId, { failuresInARow, problem });
  const isOver = problem === null ? job.done === job.total : (await countInFlight(tx, jobId)) === 0;
  const position = job.done + MAX_CONCURRENT_REQUESTS;
  if (isOver) await endJob(tx, estimateBatch, jobId, problem);
  else if (position <= job.total) await queueItem(tx, { jobId, position });
}

/**
 * Retries while another estimate of the same dish is running: one that a member requested, or one whose process was
 * killed and whose lock is not released yet.
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
