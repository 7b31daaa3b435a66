import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Runner, Task, TaskList } from "graphile-worker";
import type { Pool } from "pg";
import { createPool } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { withoutParameters } from "#server/lib/sanitize-error.ts";
import { makeDailyBackup, makeWaitingBackups } from "#server/features/backups/make-backup.service.ts";
import { removeOldUploads } from "#server/features/backups/restore-upload.service.ts";
import { deliverAlerts, removeOldAlerts } from "#server/features/alerts/alert-delivery.service.ts";
import { removeUnusedImages } from "#server/features/images/images.service.ts";
import { showingSecret } from "#server/features/auth/session-secret-guard.ts";
import { removeOldChanges } from "#server/database/old-changes.ts";
import { runEstimateBatch } from "#server/features/calories/estimate-batch-run.service.ts";
import { pushTasks } from "#server/features/push/push-delivery.service.ts";
import { removeExpiredRateLimits, removeExpiredSessions, removeOldJobs } from "./expired-rows.ts";
import { addJob } from "#server/database/queue.ts";

/**
 * When each job runs (UTC). `fill`: a machine that was off at night catches up when it is on again.
 * Several processes agree in the database on who runs it.
 */
const CRONTAB = `
15 3 * * * remove_unused_images ?fill=1d
25 3 * * * remove_expired_sessions ?fill=1d
35 3 * * * remove_expired_rate_limits ?fill=1d
45 2 * * * daily_backup ?fill=1d
* * * * * make_backups
45 3 * * * remove_old_alerts ?fill=1d
50 3 * * * remove_old_jobs ?fill=1d
5 * * * * remove_old_changes ?fill=1d
55 3 * * * remove_old_uploads ?fill=1d
* * * * * deliver_alerts
* * * * * estimate_batch
`;

/** Goes on with what a process left that was killed; the minute until its turn would be long for who looks on. */
const AT_START = ["estimate_batch", "make_backups"];

/** Alerts, a backup and a batch of estimates may each take one for long; the others are for what is quick. */
const CONCURRENCY = 6;
/** The queue's own: requests that have taken all of theirs must not keep it waiting. */
const CONNECTIONS = 6;
const POLL_MS = 5_000;
const RESTART_MS = 2_000;
/** A runner that stops waits for what it is doing; not longer than this. */
const STOPPING_MS = 10_000;

/** Every job by its name in the queue. */
export function jobTasks(deps: Deps): TaskList {
  return {
    remove_unused_images: () => removeUnusedImages(deps),
    remove_expired_sessions: () => removeExpiredSessions(deps),
    remove_expired_rate_limits: () => removeExpiredRateLimits(deps),
    daily_backup: (_payload, { abortSignal }) => makeDailyBackup(deps, abortSignal),
    make_backups: (_payload, { abortSignal }) => makeWaitingBackups(deps, abortSignal),
    remove_old_alerts: () => removeOldAlerts(deps),
    remove_old_jobs: () => removeOldJobs(deps),
    remove_old_changes: () => removeOldChanges(deps),
    remove_old_uploads: () => removeOldUploads(deps),
    deliver_alerts: (_, { abortSignal }) => deliverAlerts(deps, abortSignal),
    ...pushTasks(deps),
    estimate_batch: (_payload, { abortSignal }) => runEstimateBatch(deps, abortSignal),
  };
}

/**
 * Runs jobs in this process until it leaves; call it once the database is migrated (which makes the queue's schema,
 * `graphile_worker`, too). When the database is away the runner is started again later.
 */
export function startJobs(deps: Deps): void {
  const leaving = new AbortController();
  const pool = createPool(showingSecret(deps), deps.log, CONNECTIONS);
  let runner: Runner | undefined;
  // Rejects when the runner has stopped by itself, which is what we want.
  const stop = () => runner?.stop().catch(() => undefined);

  const keepRunning = async () => {
    while (!leaving.signal.aborted) {
      try {
        for (const task of AT_START) await addJob(deps.db, task, { key: task });
        runner = await startRunner(deps, pool);
        if (leaving.signal.aborted) void stop();
        await untilStopped(runner);
        void stop();
        if (!leaving.signal.aborted) deps.log.warn("the job runner stopped, and is started again");
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
    await Promise.race([stop(), pause(STOPPING_MS, undefined, { ref: false })]);
    await ended;
    await pool.end();
  });
}

/**
 * Until a runner has stopped, or will do no more jobs, for two faults of the library (graphile-worker 0.17, also 0.18). One
 * that could not tell the database of several jobs at once that they have ended begins to stop and comes to no end, because
 * they are counted wrong. One that loses the database while it first asks what its tasks are called there keeps the error
 * as the answer.
 */
async function untilStopped({ events, promise }: Runner): Promise<void> {
  const given = once(events, "pool:gracefulShutdown").then(() =>
    pause(STOPPING_MS, undefined, { ref: false }),
  );
  const stopped = Promise.race([promise, given]);
  const knowsItsTasks = await Promise.race([
    once(events, "worker:getJob:empty").then(() => true),
    once(events, "job:start").then(() => true),
    once(events, "worker:getJob:error").then(() => false),
    stopped.then(() => false),
  ]);
  if (knowsItsTasks) await stopped;
}

async function startRunner(deps: Deps, pgPool: Pool): Promise<Runner> {
  // Read once requests are answered already: it is many files.
  const { Logger, run } = await import("graphile-worker");
  return run({
    pgPool,
    taskList: withWordsAlone(jobTasks(deps)),
    crontab: CRONTAB,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    // The server has its own orderly way of leaving.
    noHandleSignals: true,
    // In batches (of what ends in the same moment): the queue handles an error of theirs, by stopping. That of a single
    // report, when the database goes away just then, nobody handles, and the process would end.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger((scope) => (level, message) => {
      const log = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
      deps.log[log[level]]({ ...scope }, message);
    }),
  });
}

/** The queue writes what a job throws into its log line and its table, as it is. */
function withWordsAlone(tasks: TaskList): TaskList {
  const wrapped = Object.entries(tasks).map(([name, task]): [string, Task] => [
    name,
    async (payload, helpers) => {
      try {
        await task?.(payload, helpers);
      } catch (error) {
        throw withoutParameters(error);
      }
    },
  ]);
  return Object.fromEntries(wrapped);
}
