import { setTimeout as pause } from "node:timers/promises";
import { constraintOf, transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { conflict, unavailable } from "#server/http/errors.ts";
import type { Member } from "#server/http/session.ts";
import type { BatchResult } from "#shared/calories.api.ts";
import { runEstimateBatch } from "./estimate-batch-run.service.ts";
import { insertBatch, insertBatchItems } from "./estimate-batch.queries.ts";
import { getJob, isEnded } from "./batch-jobs.service.ts";

const FIRST_LOOK_MS = 50;
const LONGEST_BETWEEN_LOOKS_MS = 1_000;

export interface EstimateBatches {
  /** Writes down a batch and begins it. @returns the job's id; throws 409 while another one runs */
  start: (user: Member, estimateAll: boolean) => Promise<number>;
  /** Waits until a batch has ended, in whatever process. Throws 503 when this one leaves before. */
  resultOf: (jobId: number, gone: AbortSignal) => Promise<BatchResult>;
}

export function createEstimateBatches(deps: Deps): EstimateBatches {
  const leaving = new AbortController();
  let running = Promise.resolve();
  deps.onLeave(async () => {
    leaving.abort();
    await running;
  });

  const run = async () => {
    try {
      await runEstimateBatch(deps, leaving.signal);
    } catch (error) {
      // The job that comes by every minute goes on with it.
      deps.log.warn({ err: error }, "a batch of estimates was interrupted");
    }
  };

  return {
    start: async (user, estimateAll) => {
      const jobId = await insertJob(deps, user, estimateAll);
      running = run();
      return jobId;
    },
    resultOf: async (jobId, gone) => {
      const stop = AbortSignal.any([gone, leaving.signal]);
      for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 2, LONGEST_BETWEEN_LOOKS_MS)) {
        const { status, result } = await getJob(deps, jobId);
        if (isEnded(status)) return result;
        await pause(wait, undefined, { signal: stop }).catch(() => undefined);
        if (stop.aborted) throw unavailable("This goes on when the server is back. Please look again then.");
      }
    },
  };
}

async function insertJob({ db }: Pick<Deps, "db">, user: Member, estimateAll: boolean): Promise<number> {
  try {
    return await transact(db, async (tx) => {
      const jobId = await insertBatch(tx, user.id);
      await insertBatchItems(tx, jobId, estimateAll);
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
