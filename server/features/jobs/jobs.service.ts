import { setTimeout as pause } from "node:timers/promises";
import { Logger, run, type Runner, type TaskList } from "graphile-worker";
import type { Deps } from "#server/deps.ts";
import { removeUnusedImages } from "#server/features/images/images.service.ts";
import { removeExpiredRateLimits, removeExpiredSessions } from "./expired-rows.service.ts";

/**
 * When each job runs (UTC). `fill`: a machine that was off at night catches up when it is on again.
 * Several processes agree in the database on who runs it.
 */
const CRONTAB = `
15 3 * * * remove_unused_images ?fill=1d
25 3 * * * remove_expired_sessions ?fill=1d
35 3 * * * remove_expired_rate_limits ?fill=1d
`;

const CONCURRENCY = 2;
const POLL_MS = 5_000;
const RESTART_MS = 10_000;

/** Every job by its name in the queue. */
export function jobTasks(deps: Deps): TaskList {
  return {
    remove_unused_images: () => removeUnusedImages(deps),
    remove_expired_sessions: () => removeExpiredSessions(deps),
    remove_expired_rate_limits: () => removeExpiredRateLimits(deps),
  };
}

/**
 * Runs jobs in this process until it leaves; call it once the server listens. The queue lives in a schema of its own
 * (`graphile_worker`), which is made here. When the database is away the runner is started again later.
 */
export function startJobs(deps: Deps): void {
  const leaving = new AbortController();
  let runner: Runner | undefined;

  const keepRunning = async () => {
    while (!leaving.signal.aborted) {
      try {
        runner = await startRunner(deps);
        if (leaving.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        deps.log.warn({ err: error }, "the job runner stopped");
      }
      // Ends early, by rejecting, when the process leaves.
      await pause(RESTART_MS, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined);
    }
  };

  const ended = keepRunning();
  deps.onLeave(async () => {
    leaving.abort();
    // Rejects when the runner has stopped by itself, which is what we want.
    await runner?.stop().catch(() => undefined);
    await ended;
  });
}

function startRunner(deps: Deps): Promise<Runner> {
  return run({
    pgPool: deps.pool,
    taskList: jobTasks(deps),
    crontab: CRONTAB,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    // The server has its own orderly way of leaving.
    noHandleSignals: true,
    logger: new Logger((scope) => (level, message) => {
      const log = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
      deps.log[log[level]]({ ...scope }, message);
    }),
  });
}
