import { runAlone } from "#server/database/advisory-lock.ts";
import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { alertMessage, type QueuedAlert } from "./alert-message.service.ts";
import { deliverLater } from "./alert-queue.service.ts";
import {
  deleteOld,
  findFirstWaiting,
  giveUpOld,
  markDelivered,
  noteOutcome,
  pauseFirst,
} from "./alerts.queries.ts";
import { NOT_REACHED } from "./alerts.service.ts";
import { findDashboard, sendToDashboard } from "./dashboard.service.ts";

const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 15 * 60;

/**
 * Delivers what is due, oldest first, until nothing is; while an alert does not arrive, those behind it wait. One
 * process at a time does it, so each alert is sent once; the one that is being sent when a process is killed is sent
 * again, with the same id.
 */
export async function deliverAlerts(deps: Deps, leaving?: AbortSignal): Promise<void> {
  // Asked again when the lock is free: what was queued while another held it found nobody.
  while (!leaving?.aborted && (await findDue(deps))) {
    const wasAlone = await runAlone(deps.databaseUrl, "alerts", async (lost) => {
      while (!lost.aborted && !leaving?.aborted) {
        const due = await findDue(deps);
        if (!due) return;
        await deliver(deps, due);
      }
    });
    if (!wasAlone) return;
  }
}

/** Drops alerts that were delivered or given up a week ago. */
export async function removeOldAlerts({ db }: Pick<Deps, "db">): Promise<void> {
  await deleteOld(db);
}

/** The next alert and where it goes; undefined while alerts are off, their key is unreadable or a pause runs. */
async function findDue(deps: Deps) {
  const dashboard = await findDashboard(deps, deps.db);
  if (!dashboard?.enabled || dashboard.key === null) return undefined;
  const alert = await findFirstWaiting(deps.db);
  return alert?.isDue ? { alert, dashboard: { ...dashboard, key: dashboard.key } } : undefined;
}

type Due = NonNullable<Awaited<ReturnType<typeof findDue>>>;

async function deliver(deps: Deps, { alert, dashboard }: Due): Promise<void> {
  const message = alertMessage(deps.env, alert.payload as QueuedAlert, alert.createdAt);
  const arrived = await sendToDashboard(deps, dashboard, message);
  await transact(deps.db, async (tx) => {
    await noteOutcome(tx, dashboard.apiKey, arrived ? null : NOT_REACHED);
    if (arrived) return markDelivered(tx, alert.id);
    await giveUpOld(tx);
    const attempts = alert.attempts + 1;
    const nextAttemptAt = await pauseFirst(tx, attempts, pauseAfter(attempts));
    if (nextAttemptAt) await deliverLater(tx, nextAttemptAt);
  });
}

/** Decisions §9: 5 s, 10 s … 15 min. */
const pauseAfter = (attempts: number) => Math.min(FIRST_PAUSE_S * 2 ** (attempts - 1), LONGEST_PAUSE_S);
