import { setTimeout as pause } from "node:timers/promises";
import type { JobHelpers } from "graphile-worker";
import * as z from "zod/mini";
import { constraintOf, transact, type Transaction } from "#server/database/db.ts";
import { addJob } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { conflict, HttpError, unavailable } from "#server/http/errors.ts";
import type { Member } from "#server/http/member.ts";
import type { BatchResult } from "#shared/calories.api.ts";
import type { JobItemOutcome } from "#shared/schema.ts";
import {
  endBatch,
  finishItem,
  insertBatch,
  insertBatchItems,
  isAnyInFlight,
  isBatchRunning,
  setReasonToEnd,
  startItem,
  type BatchItem,
} from "./estimate-batch.queries.ts";
import { getJob, isEnded } from "./batch-jobs.service.ts";
import { estimateAndKeep, getDishToEstimate } from "./estimate.service.ts";
import { createEstimator, type Estimator } from "./estimator.service.ts";
import { ProviderUnavailable } from "./provider-answer.ts";
import { ASKED_AT_ONCE } from "./provider.service.ts";

const TASK = "estimate_dish";
/** A dish in flight when the process was killed is tried once more, and never again. */
const MOST_ATTEMPTS = 2;
/** A provider that was unavailable this often in a row will be for the rest, too. */
const MOST_FAILURES_IN_A_ROW = 5;
const CANCEL_POLL_MS = 500;
const FIRST_POLL_MS = 50;
const LONGEST_POLL_MS = 1_000;
const BETWEEN_TRIES_MS = 250;
const LONGEST_WAIT_MS = 60_000;

/**
 * Starts a batch: its first three dishes are queued, and each that is done queues the next one. So three are estimated at once
 * in all processes together.
 * @returns the job's id
 * @throws 409 while another one runs
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
      const first = Math.min(total, ASKED_AT_ONCE);
      for (let position = 1; position <= first; position++) await queueItem(tx, { jobId, position });
      return jobId;
    });
  } catch (error) {
    if (constraintOf(error) !== "jobs_one_active_key") throw error;
    throw conflict(
      "Calories are being estimated already. Wait until that is done, or cancel it.",
      "batch_running",
    );
  }
}

const queueItem = (tx: Transaction, item: BatchItem) => addJob(tx, TASK, { payload: item, isPatient: true });

const itemSchema = z.object({ jobId: z.int(), position: z.int() });

/** The jobs of this feature by their names in the queue. */
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
        // The queue tries a job that throws again, in this process or another.
        if (await isBatchRunning(deps.db, item.jobId)) throw error;
      } finally {
        cancelled.end();
      }
    },
  };
}

/** Throws when the batch was cancelled, this process leaves, or the database fails. */
async function estimateItem(
  deps: Deps,
  { estimator, signal }: { estimator: Estimator; signal: AbortSignal },
  item: BatchItem,
): Promise<void> {
  signal.throwIfAborted();
  const started = await startItem(deps.db, item);
  if (!started) return;
  try {
    if (started.attempts > MOST_ATTEMPTS) {
      throw unavailable("The server was stopped in the middle of this dish, twice.");
    }
    const dish = await getDishToEstimate(deps, started.dishId, false);
    await whenFree(signal, () =>
      estimateAndKeep(deps, estimator, dish, {
        editedBy: started.createdBy,
        overwrite: false,
        signal,
        // The estimate and its place in the result are written together.
        alongside: (tx, answer) => finish(tx, item, answer),
      }),
    );
  } catch (error) {
    if (signal.aborted || !(error instanceof HttpError)) throw error;
    await transact(deps.db, (tx) => finish(tx, item, { message: error.message }, error));
  }
}

/** Writes the outcome of a dish, and queues the next one or ends the batch. @throws 409 when it runs no longer */
async function finish(
  tx: Transaction,
  item: BatchItem,
  outcome: JobItemOutcome,
  failure?: HttpError,
): Promise<void> {
  const batch = await finishItem(tx, item, outcome, failure instanceof ProviderUnavailable);
  if (!batch) throw conflict("The batch was cancelled.");
  let { reasonToEnd } = batch;
  // Here 429 is the daily limit and nothing else.
  const isHopeless = failure?.status === 429 || batch.failuresInARow >= MOST_FAILURES_IN_A_ROW;
  if (failure && isHopeless && reasonToEnd === null) {
    reasonToEnd = failure.message;
    await setReasonToEnd(tx, item.jobId, reasonToEnd);
  }
  const isOver = reasonToEnd === null ? batch.done === batch.total : !(await isAnyInFlight(tx, item.jobId));
  const position = batch.done + ASKED_AT_ONCE;
  if (isOver) await endBatch(tx, item.jobId, reasonToEnd);
  else if (position <= batch.total) await queueItem(tx, { jobId: item.jobId, position });
}

/**
 * Waits while a member asks about this very dish, and for the connection of a killed process to close, as long as an answer
 * may take.
 */
async function whenFree(signal: AbortSignal, estimate: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; ;) {
    try {
      await estimate();
      return;
    } catch (error) {
      const isTaken = error instanceof HttpError && error.code === "estimate_running";
      if (!isTaken || Date.now() > deadline) throw error;
    }
    await pause(BETWEEN_TRIES_MS, undefined, { signal });
  }
}

/** Its signal abandons an estimate when its batch is cancelled, in whatever process. */
function watchForCancel({ db, log }: Deps, jobId: number) {
  const cancelled = new AbortController();
  const timer = setInterval(() => {
    isBatchRunning(db, jobId).then(
      (running) => running || cancelled.abort(),
      (error: unknown) => log.debug({ err: error }, "could not look whether the batch goes on"),
    );
  }, CANCEL_POLL_MS);
  return { signal: cancelled.signal, end: () => clearInterval(timer) };
}

/** Waits until a batch has ended. @throws 503 when `stop` aborts before */
export async function getBatchResult(deps: Deps, jobId: number, stop: AbortSignal): Promise<BatchResult> {
  for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * 2, LONGEST_POLL_MS)) {
    const { status, result } = await getJob(deps, jobId);
    if (isEnded(status)) return result;
    await pause(wait, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) throw unavailable("This goes on when the server is back. Please look again then.");
  }
}
