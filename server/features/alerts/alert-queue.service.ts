import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { addJob } from "#server/database/queue.ts";
import { setAttempts } from "./alerts.queries.ts";

/** `record_activity()` in the database adds the same job with each alert. */
const TASK = "deliver_alerts";

/** Retries waiting alerts as soon as this transaction commits, because the cause of the failure may be fixed. */
export async function retryDelivery(tx: Transaction): Promise<void> {
  await setAttempts(tx, 0);
  await queueDelivery(tx, 0);
}

/** @param inSeconds without it the job runs now, but never shortens a pause that has begun */
export async function queueDelivery(db: DbOrTx, inSeconds?: number): Promise<void> {
  await addJob(db, TASK, { key: TASK, queue: TASK, inSeconds, keepTime: inSeconds === undefined });
}
