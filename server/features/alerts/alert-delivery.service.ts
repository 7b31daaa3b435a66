import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { alertMessage, type QueuedAlert } from "./alert-message.ts";
import { queueDelivery } from "./alert-queue.service.ts";
import {
  deleteOld,
  findFirstWaiting,
  giveUpOld,
  markDelivered,
  noteOutcome,
  setAttempts,
} from "./alerts.queries.ts";
import { NOT_REACHED } from "./alerts.service.ts";
import { findDashboard, sendToDashboard } from "./dashboard.service.ts";

const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 15 * 60;

/**
 * Delivers what waits, oldest first. An alert that does not arrive is tried again after a pause, and those behind it wait.
 * The queue runs this job one at a time, so each alert is sent once; the alert that is being sent when a process is killed
 * is sent again, with the same id.
 */
export async function deliverAlerts(deps: Deps, leaving: AbortSignal): Promise<void> {
  while (!leaving.aborted) {
    const next = await findNext(deps);
    if (!next || !(await deliver(deps, next))) return;
  }
  await queueDelivery(deps.db);
}

/** Drops alerts that were delivered or given up a week ago. */
export async function removeOldAlerts({ db }: Pick<Deps, "db">): Promise<void> {
  await deleteOld(db);
}

/** The next alert and where it goes; undefined while alerts are off or their key is unreadable. */
async function findNext(deps: Deps) {
  const dashboard = await findDashboard(deps, deps.db);
  if (!dashboard?.enabled || dashboard.key === null) return undefined;
  const alert = await findFirstWaiting(deps.db);
  return alert && { alert, dashboard: { ...dashboard, key: dashboard.key } };
}

type Next = NonNullable<Awaited<ReturnType<typeof findNext>>>;

/** @returns whether it arrived; if not, the job is queued again */
async function deliver(deps: Deps, { alert, dashboard }: Next): Promise<boolean> {
  const message = alertMessage(deps.env, alert.payload as QueuedAlert, alert.createdAt);
  const arrived = await sendToDashboard(deps, dashboard, message);
  await transact(deps.db, async (tx) => {
    await noteOutcome(tx, dashboard.apiKey, arrived ? null : NOT_REACHED);
    if (arrived) return markDelivered(tx, alert.id);
    await giveUpOld(tx);
    const attempts = alert.attempts + 1;
    if (await setAttempts(tx, attempts)) await queueDelivery(tx, pauseAfter(attempts));
  });
  return arrived;
}

/** 5 s, 10 s … 15 min. */
const pauseAfter = (attempts: number) => Math.min(FIRST_PAUSE_S * 2 ** (attempts - 1), LONGEST_PAUSE_S);
