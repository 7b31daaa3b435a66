import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/db.ts";
import { activities, type ActivityMetadata } from "#shared/schema.ts";
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

/** Adds a line to the feed; when the transaction commits, devices and the dashboard are notified. */
export async function recordActivity(tx: Transaction, activity: NewActivity): Promise<void> {
  const { type, userId, guestName = null, targetType, targetId, metadata } = activity;
  await tx.execute(
    sql`select record_activity(${type}, ${userId}, ${guestName}, ${targetType}, ${targetId}, ${JSON.stringify(metadata)})`,
  );
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
