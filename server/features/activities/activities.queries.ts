import { desc, eq, lt, sql, type SQL } from "drizzle-orm";
import type { Database, DbOrTx } from "#server/database/db.ts";
import { isPending } from "#server/database/pending-menus.sql.ts";
import { seen } from "#server/features/read-model/change-log.sql.ts";
import { ACTIVITIES_PER_PAGE } from "#shared/limits.ts";
import { activities, dishes, menus, users } from "#shared/schema.ts";
import { isOwner, owner } from "#server/database/activities.sql.ts";

/** The newest activities; with `before`, the newest of those that are older than that one. */
export async function listActivities(db: DbOrTx, before?: number) {
  return newestActivities(db, {}).where(before === undefined ? undefined : lt(activities.id, before));
}

/** The newest activities, each with what was seen when they were read; it is given a `Since`. */
export function prepareNewestActivities(db: Database) {
  return newestActivities(db, { seen }).prepare("newest_activities");
}

function newestActivities<Beside extends Record<string, Record<string, SQL>>>(db: DbOrTx, beside: Beside) {
  return db
    .select({
      ...beside,
      id: activities.id,
      type: activities.type,
      userId: activities.userId,
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      owner: { id: owner.id, firstName: owner.firstName, lastName: owner.lastName, email: owner.email },
      guestName: activities.guestName,
      targetId: activities.targetId,
      targetType: activities.targetType,
      metadata: activities.metadata,
      createdAt: activities.createdAt,
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .leftJoin(owner, isOwner)
    .orderBy(desc(activities.id))
    .limit(ACTIVITIES_PER_PAGE)
    .$dynamic();
}

/**
 * Moves a member's viewed time to the database's now, never back: two devices may mark at once.
 * The one column of `users` that belongs to the feed.
 */
export async function setActivitiesViewed(db: DbOrTx, userId: string): Promise<Date | undefined> {
  const [row] = await db
    .update(users)
    .set({ lastNotificationViewedAt: sql`greatest(now(), ${users.lastNotificationViewedAt})` })
    .where(eq(users.id, userId))
    .returning({ viewedAt: users.lastNotificationViewedAt });
  return row?.viewedAt ?? undefined;
}

/** The figures on Home and on the Guests tab, in one statement. */
export async function countEverything(db: DbOrTx) {
  const [counts] = await db
    .select({
      dishes: sql<number>`(select count(*)::integer from ${dishes})`,
      menus: sql<number>`(count(*) filter (where not ${menus.isArchived} and not ${isPending}))::integer`,
      // Spec §9: Guest Requests equals menus with isGuestCreated true.
      guestRequests: sql<number>`(count(*) filter (where ${menus.isGuestCreated}))::integer`,
      pendingSuggestions: sql<number>`(count(*) filter (where ${isPending}))::integer`,
    })
    .from(menus);
  if (!counts) throw new Error("counting answered nothing");
  return counts;
}
