import { sql } from "drizzle-orm";
import type { Transaction } from "#server/database/db.ts";
import { isOwner, owner } from "#server/database/activities.sql.ts";
import { addJob } from "#server/database/queue.ts";
import { activities, dashboardAlerts, dashboardConfig, users } from "#shared/schema.ts";
import { restartPauses } from "./alerts.queries.ts";

const TASK = "deliver_alerts";

/**
 * Queues an alert about an activity, in the activity's own transaction; nothing unless alerts are on. Names are kept as
 * they are now, and an alert that waits stays when the activity is taken back: it did happen.
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
  if (rowCount) await addJob(tx, TASK, { key: TASK });
}

/** What waits is tried at once, when this transaction commits: the reason to wait is gone. */
export async function deliverSoon(tx: Transaction): Promise<void> {
  await restartPauses(tx);
  await addJob(tx, TASK, { key: TASK });
}

/** A job of its own beside the one that new alerts add, which would move this one forward. */
export async function deliverLater(tx: Transaction, at: Date): Promise<void> {
  await addJob(tx, TASK, { key: `${TASK} again`, at });
}
