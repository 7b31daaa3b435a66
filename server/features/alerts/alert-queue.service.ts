import { sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { isOwner, owner } from "#server/database/activities.sql.ts";
import { addJob } from "#server/database/queue.ts";
import { activities, dashboardAlerts, dashboardConfig, users } from "#shared/schema.ts";
import { setAttempts } from "./alerts.queries.ts";

const TASK = "deliver_alerts";

/**
 * Queues an alert about an activity, in the activity's own transaction, if alerts are on. The alert stores the current names,
 * and is sent even if the activity is undone later.
 */
export async function queueAlert(tx: Transaction, activityId: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into ${dashboardAlerts} (payload)
    select jsonb_build_object(
      'id', gen_random_uuid(),
      'type', ${activities.type},
      'user', case when ${users.id} is not null
        then jsonb_build_object('firstName', ${users.firstName}, 'lastName', ${users.lastName}) end,
      'userId', ${activities.userId},
      'owner', case when ${owner.id} is not null
        then jsonb_build_object('id', ${owner.id}, 'firstName', ${owner.firstName}, 'lastName', ${owner.lastName}) end,
      'guestName', ${activities.guestName},
      'targetType', ${activities.targetType},
      'targetId', ${activities.targetId},
      'metadata', ${activities.metadata})
    from ${dashboardConfig}
    join ${activities} on ${activities.id} = ${activityId}
    left join ${users} on ${users.id} = ${activities.userId}
    left join ${users} as ${sql.identifier("owner")} on ${isOwner}
    where ${dashboardConfig.enabled}`);
  if (rowCount) await queueDelivery(tx);
}

/** Retries waiting alerts as soon as this transaction commits, because the cause of the failure may be fixed. */
export async function retryDelivery(tx: Transaction): Promise<void> {
  await setAttempts(tx, 0);
  await queueDelivery(tx, 0);
}

/** @param inSeconds without it the job runs now, but never shortens a pause that has begun */
export async function queueDelivery(db: DbOrTx, inSeconds?: number): Promise<void> {
  await addJob(db, TASK, { key: TASK, queue: TASK, inSeconds, keepTime: inSeconds === undefined });
}
