import { setTimeout as pause } from "node:timers/promises";
import { runAlone } from "#server/database/advisory-lock.ts";
import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { estimateAndKeep, getDishToEstimate } from "#server/features/calories/estimate.service.ts";
import { createEstimator, type Estimator } from "#server/features/calories/estimator.service.ts";
import { ProviderUnavailable } from "#server/features/calories/provider-answer.service.ts";
import { ASKED_AT_ONCE } from "#server/features/calories/provider.service.ts";
import { conflict, HttpError, unavailable } from "#server/http/errors.ts";
import {
  failBatch,
  finishBatch,
  finishItem,
  isAnyBatchActive,
  isBatchRunning,
  listDishesLeft,
  startItem,
  takeUpBatch,
} from "./estimate-batch.queries.ts";

/** A dish in flight when the process was killed is asked about once more, and never again. */
const MOST_ATTEMPTS = 2;
/** A provider that was not available so often in a row will not be for the rest, either. */
const MOST_FAILURES_IN_A_ROW = 5;
const LOOK_FOR_CANCEL_MS = 500;
const BETWEEN_TRIES_MS = 250;
const LONGEST_WAIT_MS = 60_000;

interface Batch {
  id: number;
  createdBy: string | null;
}

/**
 * Works off the batch that waits or was interrupted, unless some process is at it. May be called at any time: what is
 * left is read from the database.
 */
export async function runEstimateBatch(deps: Deps, stop = new AbortController().signal): Promise<void> {
  const workOff = async (lost: AbortSignal) => {
    const batch = await takeUpBatch(deps.db);
    if (batch) await runBatch(deps, batch, AbortSignal.any([stop, lost]));
  };
  // Looks again once the lock is free: whoever wrote down a batch just before that found it taken.
  while (!stop.aborted && (await isAnyBatchActive(deps.db))) {
    if (!(await runAlone(deps.databaseUrl, "estimateBatch", workOff))) return;
  }
}

async function runBatch(deps: Deps, batch: Batch, stop: AbortSignal): Promise<void> {
  const cancel = watchForCancel(deps, batch.id);
  try {
    await estimateItems(deps, batch, AbortSignal.any([stop, cancel.signal]));
  } finally {
    cancel.end();
  }
}

/** Up to three at once, until all are done, the batch was cancelled, or there is no point in going on. */
async function estimateItems(deps: Deps, batch: Batch, ends: AbortSignal): Promise<void> {
  const estimator = createEstimator(deps);
  // The workers share one iterator, so each dish is given to one of them.
  const left = (await listDishesLeft(deps.db, batch.id)).values();
  let failuresInARow = 0;
  let reasonToEnd: string | undefined;

  await inParallel(ASKED_AT_ONCE, ends, async (stop) => {
    for (const dishId of left) {
      const attempts = await startItem(deps.db, batch.id, dishId);
      // Cancelled.
      if (attempts === undefined) return;
      const failure =
        attempts > MOST_ATTEMPTS
          ? unavailable("The server was stopped in the middle of this dish, twice.")
          : await estimateItem(deps, { batch, estimator, ends: stop }, dishId);
      if (stop.aborted) return;
      failuresInARow = failure instanceof ProviderUnavailable ? failuresInARow + 1 : 0;
      if (failure) {
        const { status, message } = failure;
        await transact(deps.db, (tx) => finishItem(tx, batch.id, dishId, { message }));
        // Here 429 is the daily limit and nothing else.
        if (status === 429 || failuresInARow >= MOST_FAILURES_IN_A_ROW) reasonToEnd ??= message;
      }
      if (reasonToEnd !== undefined) return;
    }
  });
  if (ends.aborted) return;
  await transact(deps.db, (tx) =>
    reasonToEnd === undefined ? finishBatch(tx, batch.id) : failBatch(tx, batch.id, reasonToEnd),
  );
}

/**
 * Runs `work` several times at once. An error aborts the signal of the others, and is thrown when all have ended:
 * another process may take over then.
 */
async function inParallel(
  count: number,
  ends: AbortSignal,
  work: (stop: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const stop = AbortSignal.any([ends, failed.signal]);
  const workers = Array.from({ length: count }, () =>
    work(stop).catch((error: unknown) => {
      failed.abort();
      throw error;
    }),
  );
  await Promise.allSettled(workers);
  await Promise.all(workers);
}

/** The dish's figure and its place in the result are written together. @returns why it was left as it is */
async function estimateItem(
  deps: Deps,
  { batch, estimator, ends }: { batch: Batch; estimator: Estimator; ends: AbortSignal },
  dishId: number,
): Promise<HttpError | undefined> {
  try {
    const dish = await getDishToEstimate(deps, dishId, false);
    await whenFree(ends, () =>
      estimateAndKeep(deps, estimator, dish, {
        editedBy: batch.createdBy,
        overwrite: false,
        signal: ends,
        alongside: async (tx, answer) => {
          if (!(await finishItem(tx, batch.id, dishId, answer))) throw conflict("The batch was cancelled.");
        },
      }),
    );
    return undefined;
  } catch (error) {
    if (ends.aborted) return undefined;
    if (error instanceof HttpError) return error;
    throw error;
  }
}

/**
 * A member may be asking about this very dish, and the lock of a process that was killed outlives it by a moment: then
 * it is tried again for as long as an answer may take.
 */
async function whenFree(ends: AbortSignal, estimate: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; ;) {
    try {
      await estimate();
      return;
    } catch (error) {
      const isTaken = error instanceof HttpError && error.code === "estimate_running";
      if (!isTaken || Date.now() > deadline) throw error;
    }
    await pause(BETWEEN_TRIES_MS, undefined, { signal: ends });
  }
}

/** Its signal ends what is in flight when somebody cancels the batch, in whatever process. */
function watchForCancel({ db, log }: Deps, id: number) {
  const cancelled = new AbortController();
  const timer = setInterval(() => {
    isBatchRunning(db, id).then(
      (running) => running || cancelled.abort(),
      (error: unknown) => log.debug({ err: error }, "could not look whether the batch goes on"),
    );
  }, LOOK_FOR_CANCEL_MS);
  return { signal: cancelled.signal, end: () => clearInterval(timer) };
}
