import { Logger, runOnce } from "graphile-worker";
import { jobTasks } from "#server/background/jobs.ts";
import type { Deps } from "#server/deps.ts";

/** Runs the jobs that are due until none is left, as the runner of one process does. */
export async function runDueJobs(deps: Deps): Promise<void> {
  await runOnce({
    pgPool: deps.pool,
    taskList: jobTasks(deps),
    noHandleSignals: true,
    // Reports are awaited only in batches.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => () => undefined),
  });
}
