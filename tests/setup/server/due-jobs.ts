import { Logger, runOnce } from "graphile-worker";
import { jobTasks } from "#server/background/jobs.ts";
import type { Deps } from "#server/deps.ts";

/** Runs due jobs until none is left, like the runner of one process. */
export async function runDueJobs(deps: Deps): Promise<void> {
  await runOnce({
    pgPool: deps.pool,
    taskList: jobTasks(deps),
    noHandleSignals: true,
    // Without a delay, runOnce also waits until jobs are marked as completed or failed.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => () => undefined),
  });
}
