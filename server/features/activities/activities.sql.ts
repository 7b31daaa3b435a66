import { and, eq, lt, sql } from "drizzle-orm";
import { typesWhere } from "#server/database/activity-owner.sql.ts";
import { oneRow, type Transaction } from "#server/database/db.ts";
import { guestDataSince } from "#server/database/household-time.sql.ts";
import { addJob, PUSH_ATTEMPTS } from "#server/database/queue.ts";
import { ACTIVITIES, type ActivityType } from "#shared/activities.ts";
import { activities, type ActivityMetadata } from "#shared/schema/index.ts";

type Target = "dish" | "menu" | "invitation";

/**
 * Records an activity. After the commit, devices are notified, and the external dashboard unless it is hidden.
 * @param by the member who acted, and the guest who acted or is meant
 */
export async function recordActivity(
  tx: Transaction,
  type: ActivityType,
  [targetType, targetId]: [Target, number],
  by: { userId?: string | undefined; guestName?: string },
  details: ActivityMetadata,
): Promise<void> {
  const { userId = null, guestName = null } = by;
  const metadata = { ...details, ...(guestName !== null && { guestName }) };
  if ("isHidden" in ACTIVITIES[type]) {
    const row = { type, targetType, targetId, userId, guestName, metadata };
    const { id: activityId } = await tx.insert(activities).values(row).returning().then(oneRow);
    return addJob(tx, "notify_devices", { payload: { activityId }, maxAttempts: PUSH_ATTEMPTS });
  }
  await tx.execute(
    sql`select record_activity(${type}, ${userId}, ${guestName}, ${targetType}, ${targetId}, ${JSON.stringify(metadata)})`,
  );
}

export async function removeActivitiesAbout(
  tx: Transaction,
  targetType: Target,
  targetId: number,
): Promise<void> {
  await tx
    .delete(activities)
    .where(and(eq(activities.targetType, targetType), eq(activities.targetId, targetId)));
}

/** Removes the activities of a dish, and those of guests who asked for its recipe. */
export async function removeDishActivities(tx: Transaction, dishId: number): Promise<void> {
  await removeActivitiesAbout(tx, "dish", dishId);
  const isAbout = sql`(${activities.metadata} ->> 'dishId')::integer = ${dishId}`;
  await tx.delete(activities).where(and(eq(activities.type, "recipe_asked"), isAbout));
}

/** @param menuId the menu of all these answers, which makes the search fast */
export async function removeAnswerActivities(
  tx: Transaction,
  answerIds: readonly number[],
  menuId?: number,
): Promise<void> {
  await tx
    .delete(activities)
    .where(
      and(
        sql`${activities.type} in ${typesWhere((kind) => kind.isOfAnswer)}`,
        eq(activities.targetType, "menu"),
        menuId === undefined ? undefined : eq(activities.targetId, menuId),
        sql`(${activities.metadata} ->> 'answerId')::integer = any(${sql.param(answerIds)}::integer[])`,
      ),
    );
}

/** Activities of guests who declined a single invitation. */
const isDecline = and(eq(activities.type, "guest_answered"), eq(activities.targetType, "invitation"));

export async function removeDecline(tx: Transaction, invitationId: number): Promise<void> {
  await tx.delete(activities).where(and(isDecline, eq(activities.targetId, invitationId)));
}

export async function removeOldDeclines(tx: Transaction): Promise<number> {
  const { rowCount } = await tx
    .delete(activities)
    .where(and(isDecline, lt(activities.createdAt, guestDataSince)));
  return rowCount ?? 0;
}

export async function removeCommentActivity(
  tx: Transaction,
  dishId: number,
  commentId: number,
): Promise<void> {
  const isAbout = sql`(${activities.metadata} ->> 'commentId')::integer = ${commentId}`;
  const isOfDish = and(eq(activities.targetType, "dish"), eq(activities.targetId, dishId));
  await tx.delete(activities).where(and(eq(activities.type, "dish_commented"), isOfDish, isAbout));
}
