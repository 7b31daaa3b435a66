import { setTimeout as pause } from "node:timers/promises";
import type { JobHelpers } from "graphile-worker";
import * as z from "zod/mini";
import { constraintOf, transact, type Transaction } from "#server/database/db.ts";
import { addJob } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { estimateAndSave, getDishToEstimate } from "#server/features/calories/estimate.service.ts";
import type { Estimator } from "#server/features/calories/estimate.types.ts";
import { createEstimator } from "#server/features/calories/estimator.service.ts";
import { ProviderUnavailable } from "#server/features/calories/provider/provider-answer.ts";
import { MAX_CONCURRENT_REQUESTS } from "#server/features/calories/provider/provider.service.ts";
import { getJob, isEnded } from "#server/features/jobs/jobs.service.ts";
import { conflict, HttpError, unavailable } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import type { BatchResult } from "#shared/calories.api.ts";
import type { JobItemOutcome } from "#shared/schema/index.ts";
import {
  endBatch,
  finishItem,
  insertBatch,
  insertBatchItems,
  isAnyInFlight,
  isBatchActive,
  setReasonToEnd,
  startItem,
  type BatchItem,
} from "./estimate-batch.queries.ts";

const TASK = "estimate_dish";
/** A dish that was in flight when a process was killed is retried once. */
const MAX_ATTEMPTS = 2;
const MAX_FAILURES_IN_A_ROW = 5;
const CANCEL_POLL_MS = 500;
const FIRST_POLL_MS = 50;
const MAX_POLL_MS = 1_000;
const RETRY_MS = 250;
const MAX_WAIT_MS = 60_000;

/**
 * Starts a batch by queueing its first three dishes. Each finished dish queues the next one, so at most three are in flight
 * across all processes (docs/adr/0010-one-job-queue.md).
 * @throws 409 while another batch is active
 */
export async function startBatch(
  { db }: Pick<Deps, "db">,
  user: Member,
  estimateAll: boolean,
): Promise<number> {
  try {
    return await transact(db, async (tx) => {
      const jobId = await insertBatch(tx, user.id);
      const total = await insertBatchItems(tx, jobId, estimateAll);
      const first = Math.min(total, MAX_CONCURRENT_REQUESTS);
      for (let position = 1; position <= first; position++) await queueItem(tx, { jobId, position });
      return jobId;
    });
  } catch (error) {
    if (constraintOf(error) !== "jobs_one_active_key") throw error;
    throw conflict(
      "Calories are already being estimated. Wait until that is finished, or cancel it.",
      "batch_running",
    );
  }
}

const queueItem = (tx: Transaction, item: BatchItem) =>
  addJob(tx, TASK, { payload: item, isLowPriority: true });

const itemSchema = z.object({ jobId: z.int(), position: z.int() });

export function batchTasks(deps: Deps) {
  const estimator = createEstimator(deps);
  return {
    [TASK]: async (payload: unknown, { abortSignal }: JobHelpers) => {
      const item = z.parse(itemSchema, payload);
      const cancelled = watchForCancel(deps, item.jobId);
      const signal = AbortSignal.any([cancelled.signal, abortSignal]);
      try {
        await estimateItem(deps, { estimator, signal }, item);
      } catch (error) {
        if (await isBatchActive(deps.db, item.jobId)) throw error;
      } finally {
        cancelled.end();
      }
    },
  };
}

/** @throws when the batch is cancelled, the process shuts down or the database fails */
async function estimateItem(
  deps: Deps,
  { estimator, signal }: { estimator: Estimator; signal: AbortSignal },
  item: BatchItem,
): Promise<void> {
  signal.throwIfAborted();
  const started = await startItem(deps.db, item);
  if (!started) return;
  try {
    if (started.attempts > MAX_ATTEMPTS) {
      throw unavailable("The server was stopped twice while estimating this dish.");
    }
    const dish = await getDishToEstimate(deps, started.dishId, false);
    await retryWhileRunning(signal, () =>
      estimateAndSave(deps, estimator, dish, {
        editedBy: started.createdBy,
        overwrite: false,
        signal,
        onSave: (tx, answer) => finish(tx, item, answer),
      }),
    );
  } catch (error) {
    if (signal.aborted || !(error instanceof HttpError)) throw error;
    await transact(deps.db, (tx) => finish(tx, item, { message: error.message }, error));
  }
}

/** Saves the outcome of a dish, then queues the next dish or ends the batch. @throws 409 if the batch has ended */
async function finish(
  tx: Transaction,
  item: BatchItem,
  outcome: JobItemOutcome,
  failure?: HttpError,
): Promise<void> {
  const batch = await finishItem(tx, item, outcome, failure instanceof ProviderUnavailable);
  if (!batch) throw conflict("The batch was cancelled.");
  let { reasonToEnd } = batch;
  // The only 429 here is the daily limit.
  const isHopeless = failure?.status === 429 || batch.failuresInARow >= MAX_FAILURES_IN_A_ROW;
  if (failure && isHopeless && reasonToEnd === null) {
    reasonToEnd = failure.message;
    await setReasonToEnd(tx, item.jobId, reasonToEnd);
  }
  const isOver = reasonToEnd === null ? batch.done === batch.total : !(await isAnyInFlight(tx, item.jobId));
  const position = batch.done + MAX_CONCURRENT_REQUESTS;
  if (isOver) await endBatch(tx, item.jobId, reasonToEnd);
  else if (position <= batch.total) await queueItem(tx, { jobId: item.jobId, position });
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

/** @returns a signal that aborts when the batch is cancelled in any process */
function watchForCancel({ db, log }: Deps, jobId: number) {
  const cancelled = new AbortController();
  const timer = setInterval(() => {
    isBatchActive(db, jobId).then(
      (running) => running || cancelled.abort(),
      (error: unknown) => log.debug({ err: error }, "the status of the batch could not be read"),
    );
  }, CANCEL_POLL_MS);
  return { signal: cancelled.signal, end: () => clearInterval(timer) };
}

/** Waits until a batch has ended. @throws 503 if `stop` aborts first */
export async function getBatchResult(deps: Deps, jobId: number, stop: AbortSignal): Promise<BatchResult> {
  for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * 2, MAX_POLL_MS)) {
    const { status, result } = await getJob(deps, jobId);
    if (result && isEnded(status)) return result;
    await pause(wait, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted)
      throw unavailable("The server is restarting. The batch continues afterwards; please check back then.");
  }
}
