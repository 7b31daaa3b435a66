import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/db.ts";
import { queueAlert } from "#server/features/alerts/alert-queue.service.ts";
import { queuePush } from "#server/features/push/push-delivery.service.ts";
import { activities, dashboardConfig, pushSubscriptions, type ActivityMetadata } from "#shared/schema.ts";
import type { ActivityType } from "#shared/limits.ts";

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
  const [row] = await tx
    .insert(activities)
    .values(activity)
    .returning({
      id: activities.id,
      // Most households have neither: asked along with what is done anyway.
      hasDashboard: sql<boolean>`exists (select from ${dashboardConfig} where enabled)`,
      hasDevices: sql<boolean>`exists (select from ${pushSubscriptions})`,
    });
  if (row?.hasDashboard) await queueAlert(tx, row.id);
  if (row?.hasDevices) await queuePush(tx, row.id, activity.type);
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

/** Takes back the line about a like that is taken back. */
export async function removeLikeActivity(tx: Transaction, dishId: number, userId: string): Promise<void> {
  await tx
    .delete(activities)
    .where(
      and(
        eq(activities.type, "dish_liked"),
        eq(activities.targetType, "dish"),
        eq(activities.targetId, dishId),
        eq(activities.userId, userId),
      ),
    );
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
