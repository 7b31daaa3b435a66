import { eq, sql } from "drizzle-orm";
import { isOwner, typesWhere } from "#server/database/activity-owner.sql.ts";
import { type Database, type DbOrTx, oneRow } from "#server/database/db.ts";
import { eventBefore, tookPlace } from "#server/database/event-date.sql.ts";
import { guestDataSince, householdToday } from "#server/database/household-time.sql.ts";
import { isoTime, memberJson } from "#server/database/json.sql.ts";
import { isPendingMenu, isActiveMenu } from "#server/database/pending-menus.sql.ts";
import type { TaggedJson } from "#server/http/prepared-response.ts";
import { activityMetadata } from "#shared/activities.api.ts";
import { MAX_ID } from "#shared/limits.ts";
import { activities, dishes, householdItems, menus, settings, users } from "#shared/schema/index.ts";

const shown = Object.keys(activityMetadata.shape).map((key) => sql.raw(`'${key}', metadata -> '${key}'`));

/** Prepares a statement that returns activities as the JSON of the API. */
export function prepareActivities(db: Database) {
  return db
    .select({ json: sql<string>`coalesce('[' || string_agg(row_to_json(view)::text, ',') || ']', '[]')` })
    .from(
      sql`(
        select ${activities.id}, type, user_id as "userId", ${memberJson("users")} as "user", ${memberJson("owner")} as owner,
          guest_name as "guestName", target_id as "targetId", target_type as "targetType",
          json_strip_nulls(json_build_object(${sql.join(shown, sql`, `)})) as metadata,
          ${isoTime(activities.createdAt)} as "createdAt"
        from ${activities} left join ${users} on ${users.id} = ${activities.userId} left join ${users} owner on ${isOwner}
        where ${activities.id} < ${sql.placeholder("before")} and type not in ${typesWhere((kind) => kind.isHidden)} order by ${activities.id} desc limit 50
      ) view`,
    )
    .prepare("activities");
}

/** @param before id of the last activity of the previous page */
export async function listActivityJson(
  statement: ReturnType<typeof prepareActivities>,
  before = MAX_ID,
): Promise<TaggedJson> {
  const { json } = await statement.execute({ before }).then(oneRow);
  return { body: json, tags: ["activities", "users", "dishes", "menus", "invitations"] };
}

/** Advances the time when a member last viewed notifications; never moves it back, because devices may race. */
export async function markActivitiesRead(db: DbOrTx, userId: string): Promise<Date | undefined> {
  const [row] = await db
    .update(users)
    .set({ lastNotificationViewedAt: sql`greatest(now(), ${users.lastNotificationViewedAt})` })
    .where(eq(users.id, userId))
    .returning({ viewedAt: users.lastNotificationViewedAt });
  return row?.viewedAt ?? undefined;
}

const yearIsOver = sql`left(${menus.eventDate}, 4) collate "C" < left(${householdToday}, 4)`;
const goesInItsYear = sql`substr(${menus.eventDate}, 6, 2) collate "C"
  <= to_char(12 - (select ${settings.guestDataMonths} from ${settings}), 'FM00')`;

export async function countTotals(db: DbOrTx) {
  return db
    .select({
      dishes: sql<number>`(select count(*)::integer from ${dishes})`,
      menus: sql<number>`(count(*) filter (where ${isActiveMenu}))::integer`,
      guestRequests: sql<number>`(count(*) filter (where ${menus.isGuestCreated}))::integer`,
      openItems: sql<number>`(select count(distinct lower(text))::integer from ${householdItems} where not is_ticked)`,
      pendingSuggestions: sql<number>`(count(*) filter (where ${isPendingMenu}))::integer`,
      yearToPrint: sql<number | null>`left(min(${menus.eventDate}) filter (
        where ${tookPlace} and ${eventBefore(sql`(${guestDataSince} + interval '1 month')`)} and (${yearIsOver} or ${goesInItsYear}) and exists (
          select from invite_tokens i join answers a on a.invite_token_id = i.id where i.menu_id = menus.id and a.is_coming)), 4)::integer`,
    })
    .from(menus)
    .then(oneRow);
}
