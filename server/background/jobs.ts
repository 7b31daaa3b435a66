import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Runner, Task, TaskList, WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import { createPool } from "#server/database/db.ts";
import { removeOldChanges } from "#server/database/old-changes.ts";
import { addJob, releaseJobsOfDeadRunners, markRunnerAlive, type TaskName } from "#server/database/queue.ts";
import { convertTexts } from "#server/database/stored-texts.sql.ts";
import type { Deps } from "#server/deps.ts";
import { deliverAlerts } from "#server/features/alerts/alert-delivery.service.ts";
import { removeOldAlerts } from "#server/features/alerts/alerts.queries.ts";
import { withSecretFingerprint } from "#server/features/auth/session-secret.service.ts";
import { makeDailyBackup, makeWaitingBackups } from "#server/features/backups/make-backup.service.ts";
import { removeOldUploads } from "#server/features/backups/restore-upload.service.ts";
import { batchTasks } from "#server/features/calories/batch/estimate-batch.service.ts";
import { importTasks } from "#server/features/dish-files/import-job.service.ts";
import { removeOldImports } from "#server/features/dish-files/uploads.ts";
import { findAllLabels, queueLabels } from "#server/features/dishes/dish-labels.service.ts";
import { removeOldAnswers } from "#server/features/events/answers.service.ts";
import { removeUnusedImages } from "#server/features/images/images.service.ts";
import { removeOldJobs } from "#server/features/jobs/jobs.service.ts";
import { readingTasks } from "#server/features/photo-readings/read-photos-job.service.ts";
import { pushTasks } from "#server/features/push/push-delivery.service.ts";
import { renameAllLines } from "#server/features/shopping/shopping.service.ts";
import { checkVersion } from "#server/features/system/newer-version.ts";
import { redactError } from "#server/lib/sanitize-error.ts";
import {
  removeExpiredRateLimits,
  removeExpiredSessions,
  removeOldPasswordLinks,
  removeOldReadings,
} from "./expired-rows.ts";

/** Sorted by time, in UTC. */
const TIMES: Partial<Record<TaskName, string>> = {
  make_backups: "* * * * *",
  remove_old_changes: "5 * * * *",
  remove_old_readings: "10 * * * *",
  daily_backup: "45 2 * * *",
  remove_unused_images: "15 3 * * *",
  queue_labels: "20 3 * * *",
  remove_expired_sessions: "25 3 * * *",
  remove_old_password_links: "30 3 * * *",
  remove_expired_rate_limits: "35 3 * * *",
  remove_old_alerts: "45 3 * * *",
  remove_old_jobs: "50 3 * * *",
  remove_old_uploads: "55 3 * * *",
  remove_old_answers: "10 4 * * *",
  check_version: "15 4 * * *",
};
/** With `fill`, a machine that was off at night catches up at its next start. */
const CRONTAB = Object.entries(TIMES).map(
  ([task, time]) => `${time} ${task}${time.startsWith("*") ? "" : " ?fill=1d"}`,
);

/** Three dishes of a batch, a reading, alerts and a backup may take long; one worker is left for quick jobs. */
const CONCURRENCY = 7;
/**
 * Jobs have their own pool, so that requests which use all connections do not delay them. With fewer connections than
 * workers, graphile-worker warns at each start.
 */
const CONNECTIONS = CONCURRENCY;
const POLL_MS = 5_000;
/** How often jobs of killed processes are returned to the queue. */
const RELEASE_MS = 10_000;
const RESTART_MS = 2_000;
const STOP_TIMEOUT_MS = 10_000;

export function jobTasks(deps: Deps): Record<TaskName, Task> {
  return {
    remove_unused_images: () => removeUnusedImages(deps),
    remove_expired_sessions: () => removeExpiredSessions(deps),
    remove_old_password_links: () => removeOldPasswordLinks(deps),
    remove_expired_rate_limits: () => removeExpiredRateLimits(deps),
    remove_old_readings: () => removeOldReadings(deps),
    daily_backup: (_payload, { abortSignal }) => makeDailyBackup(deps, abortSignal),
    make_backups: (_payload, { abortSignal }) => makeWaitingBackups(deps, abortSignal),
    remove_old_alerts: () => removeOldAlerts(deps.db),
    remove_old_jobs: () => removeOldJobs(deps.db),
    remove_old_changes: () => removeOldChanges(deps),
    remove_old_uploads: async () => {
      await removeOldUploads(deps);
      await removeOldImports(deps);
    },
    remove_old_answers: () => removeOldAnswers(deps),
    check_version: (_payload, { abortSignal }) => checkVersion(deps, abortSignal),
    find_labels: async (payload, { abortSignal }) => {
      await findAllLabels(deps, payload, abortSignal);
      await renameAllLines(deps);
    },
    queue_labels: () => queueLabels(deps),
    convert_texts: (_payload, { abortSignal }) => convertTexts(deps.db, abortSignal),
    deliver_alerts: (_payload, { abortSignal }) => deliverAlerts(deps, abortSignal),
    ...pushTasks(deps),
    ...batchTasks(deps),
    ...importTasks(deps),
    ...readingTasks(deps),
  };
}

/** Runs jobs in this process until it shuts down. Call it after migrations. */
export function startJobs(deps: Deps): void {
  const shutdown = new AbortController();
  const ended = keepRunning(deps, shutdown.signal);
  deps.onShutdown(() => {
    shutdown.abort();
    return ended;
  });
}

async function keepRunning(deps: Deps, shutdown: AbortSignal): Promise<void> {
  while (!shutdown.aborted) {
    try {
      await runUntilBroken(deps, shutdown);
      if (!shutdown.aborted) deps.log.warn("the job runner lost the database and restarts");
    } catch (error) {
      deps.log.warn({ err: error }, "the job runner did not start");
    }
    await pause(RESTART_MS, undefined, { signal: shutdown, ref: false }).catch(() => undefined);
  }
}

/**
 * Runs jobs until the process shuts down or the database fails. After some database errors a runner of graphile-worker
 * (0.17 and 0.18) neither works nor stops, so it is replaced.
 */
async function runUntilBroken(deps: Deps, shutdown: AbortSignal): Promise<void> {
  const pool = createPool(withSecretFingerprint(deps), deps.log, CONNECTIONS);
  let timer: NodeJS.Timeout | undefined;
  try {
    await releaseJobsOfDeadRunners(deps.db);
    await queueLabels(deps);
    await addJob(deps.db, "convert_texts", { key: "convert_texts" });
    const runner = await startRunner(deps, pool);
    timer = setInterval(() => {
      releaseJobsOfDeadRunners(deps.db).catch((error: unknown) => {
        deps.log.debug({ err: error }, "jobs of dead runners were not released");
      });
    }, RELEASE_MS);
    const errors = ["worker:getJob:error", "pool:fatalError"] as const;
    const broken = errors.map((name) => once(runner.events, name, { signal: shutdown }));
    await Promise.race([runner.promise, ...broken]).catch(() => undefined);
    await withTimeout(STOP_TIMEOUT_MS, Promise.allSettled([runner.stop(), runner.promise]));
  } finally {
    clearInterval(timer);
    await withTimeout(RESTART_MS, pool.end());
  }
}

async function startRunner(deps: Deps, pgPool: Pool): Promise<Runner> {
  // Loaded late because it is large, so that the server takes requests sooner.
  const { Logger, run } = await import("graphile-worker");
  const events = new EventEmitter() as WorkerEvents;
  events.on("pool:listen:success", ({ client, workerPool }) => {
    markRunnerAlive(client, workerPool.id).catch((error: unknown) => deps.log.debug({ err: error }));
  });
  return run({
    pgPool,
    events,
    taskList: withSanitizedErrors(jobTasks(deps)),
    crontab: CRONTAB.join("\n"),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    // The server has its own graceful shutdown.
    noHandleSignals: true,
    // Batching makes the runner handle errors of reports. Unbatched, a failed report is an unhandled rejection and
    // kills the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger((scope) => (level, message) => {
      const log = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
      deps.log[log[level]]({ ...scope }, message);
    }),
  });
}

const withTimeout = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, pause(ms, undefined, { ref: false })]);

/** graphile-worker writes the errors of jobs to the log and to its table. */
function withSanitizedErrors(tasks: TaskList): TaskList {
  const wrapped = Object.entries(tasks).map(([name, task]): [string, Task] => [
    name,
    async (payload, helpers) => {
      try {
        await task?.(payload, helpers);
      } catch (error) {
        throw redactError(error);
      }
    },
  ]);
  return Object.fromEntries(wrapped);
}
