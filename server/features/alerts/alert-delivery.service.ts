import { transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import { addJob } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { alertMessage, type QueuedAlert } from "./alert-message.ts";
import {
  findFirstWaiting,
  giveUpOldAlerts,
  markDelivered,
  saveOutcome,
  setAttempts,
} from "./alerts.queries.ts";
import { findDashboard, NOT_REACHED, sendToDashboard } from "./dashboard.service.ts";

/** `record_activity()` in the database adds the same job with each alert. */
const TASK = "deliver_alerts";
const FIRST_PAUSE_S = 5;
const MAX_PAUSE_S = 15 * 60;

/**
 * Delivers waiting alerts, oldest first. An alert that fails is retried after a pause, and later alerts wait for it.
 * The queue runs one such job at a time, so each alert is sent once; an alert in flight when the process is killed is
 * sent again with the same id.
 */
export async function deliverAlerts(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = await findNext(deps);
    if (!next || !(await deliver(deps, next))) return;
  }
  await queueDelivery(deps.db);
}

/** Returns the next alert and its dashboard; undefined while alerts are off or the API key is unreadable. */
async function findNext(deps: Deps) {
  const dashboard = await findDashboard(deps);
  if (!dashboard?.enabled || dashboard.key === null) return undefined;
  const alert = await findFirstWaiting(deps.db);
  return alert && { alert, dashboard: { ...dashboard, key: dashboard.key } };
}

type Next = NonNullable<Awaited<ReturnType<typeof findNext>>>;

async function deliver(deps: Deps, { alert, dashboard }: Next): Promise<boolean> {
  const message = alertMessage(deps.env, alert.payload as QueuedAlert, alert.createdAt);
  const isDelivered = await sendToDashboard(deps, dashboard, message);
  await transact(deps.db, async (tx) => {
    await saveOutcome(tx, dashboard.apiKey, isDelivered ? null : NOT_REACHED);
    if (isDelivered) return markDelivered(tx, alert.id);
    await giveUpOldAlerts(tx);
    const attempts = alert.attempts + 1;
    if (await setAttempts(tx, attempts)) await queueDelivery(tx, pauseAfter(attempts));
  });
  return isDelivered;
}

const pauseAfter = (attempts: number) => Math.min(FIRST_PAUSE_S * 2 ** (attempts - 1), MAX_PAUSE_S);

/** Retries waiting alerts as soon as this transaction commits, because the cause of the failure may be fixed. */
export async function retryDelivery(tx: Transaction): Promise<void> {
  await setAttempts(tx, 0);
  await queueDelivery(tx, 0);
}

/** @param delaySeconds without it the job runs now, but never shortens a pause that has begun */
async function queueDelivery(db: DbOrTx, delaySeconds?: number): Promise<void> {
  await addJob(db, TASK, { key: TASK, queue: TASK, delaySeconds, keepRunAt: delaySeconds === undefined });
}
