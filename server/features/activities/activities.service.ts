import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/db.ts";
import { queueAlert } from "#server/features/alerts/alert-queue.service.ts";
import { queuePush } from "#server/features/push/push-delivery.service.ts";
import { activities, type ActivityMetadata } from "#shared/schema.ts";
import type { ActivityType } from "#shared/limits.ts";
import { HAS_DASHBOARD, HAS_DEVICES, type Recorded } from "#server/database/activities.sql.ts";

export interface NewActivity {
  type: ActivityType;
  /** Who did it; null for a guest. */
  userId: string | null;
  guestName?: string | null;
  targetType: "dish" | "menu" | "invitation";
  targetId: number;
  metadata: ActivityMetadata;
}

/** Tells the household, its devices and its dashboard about something, in the transaction in which it happens (decisions §7, §9). */
export async function recordActivity(tx: Transaction, activity: NewActivity): Promise<void> {
  const [recorded] = await tx
    .insert(activities)
    .values(activity)
    .returning({
      activityId: activities.id,
      hasDashboard: sql.raw(HAS_DASHBOARD).mapWith(Boolean),
      hasDevices: sql.raw(HAS_DEVICES).mapWith(Boolean),
    });
  if (recorded) await queueNotifications(tx, recorded, activity.type);
}

/** Tells devices and dashboard about an activity, in the transaction that has written it. */
export async function queueNotifications(
  tx: Transaction,
  { activityId, hasDashboard, hasDevices }: Recorded,
  type: ActivityType,
): Promise<void> {
  if (hasDashboard) await queueAlert(tx, activityId);
  if (hasDevices) await queuePush(tx, activityId, type);
}

/** Takes back all lines about a dish or menu that is deleted. */
export async function removeActivitiesAbout(
  tx: Transaction,
  targetType: NewActivity["targetType"],
  targetId: number,
): Promise<void> {
  await tx
    .delete(activities)
    .where(and(eq(activities.targetType, targetType), eq(activities.targetId, targetId)));
}

/** Takes back the line about a comment that is deleted. */
export async function removeCommentActivity(
  tx: Transaction,
  dishId: number,
  commentId: number,
): Promise<void> {
  await tx
    .delete(activities)
    .where(
      and(
        eq(activities.type, "dish_commented"),
        eq(activities.targetType, "dish"),
        eq(activities.targetId, dishId),
        sql`(${activities.metadata} ->> 'commentId')::integer = ${commentId}`,
      ),
    );
}
