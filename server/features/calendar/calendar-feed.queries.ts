import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  isNull,
  not,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { type DbOrTx, oneRow } from "#server/database/db.ts";
import { menuDishTitles } from "#server/database/dish-columns.sql.ts";
import { isCancelled, isEventBetween } from "#server/database/event-date.sql.ts";
import { householdDay } from "#server/database/household-time.sql.ts";
import { isPendingMenu } from "#server/database/pending-menus.sql.ts";
import { LAST_DAY } from "#shared/limits.ts";
import {
  answers,
  calendarFeeds,
  claims,
  dishes,
  inviteTokens,
  meals,
  menus,
  settings,
  users,
} from "#shared/schema/index.ts";

const { tokenHash: _, ...columns } = getTableColumns(calendarFeeds);

export async function findFeedOf(db: DbOrTx, userId: string) {
  const [feed] = await db.select(columns).from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed;
}

/** Inserts a member's feed, or replaces it. */
export async function upsertFeed(
  db: DbOrTx,
  values: Pick<typeof calendarFeeds.$inferInsert, "userId" | "tokenHash" | "includesMeals">,
) {
  return db
    .insert(calendarFeeds)
    .values(values)
    .onConflictDoUpdate({
      target: calendarFeeds.userId,
      set: { ...values, lastUsedAt: null, createdAt: sql`now()` },
    })
    .returning(columns)
    .then(oneRow);
}

export async function updateFeedRow(db: DbOrTx, userId: string, includesMeals: boolean | undefined) {
  const [feed] = await db
    .update(calendarFeeds)
    .set({ includesMeals: includesMeals ?? sql`${calendarFeeds.includesMeals}` })
    .where(eq(calendarFeeds.userId, userId))
    .returning(columns);
  return feed;
}

/** Returns false if the member has none. */
export async function deleteFeed(db: DbOrTx, userId: string): Promise<boolean> {
  const { rowCount } = await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return rowCount !== 0;
}

/** `isAdmin` is null if its member is suspended. */
export async function findFeed(db: DbOrTx, tokenHash: string) {
  const [feed] = await db
    .select({
      userId: calendarFeeds.userId,
      includesMeals: calendarFeeds.includesMeals,
      wasUsedRecently: sql<boolean>`coalesce(${calendarFeeds.lastUsedAt} > now() - interval '1 minute', false)`,
      isAdmin: users.isAdmin,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.tokenHash, tokenHash));
  return feed;
}

export async function recordFeedUse(db: DbOrTx, userId: string): Promise<void> {
  await db
    .update(calendarFeeds)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(calendarFeeds.userId, userId));
}

/** Older entries are left out, and so are those after the years that calendar programs can show. */
const FIRST_DAY = householdDay(sql`(now() - interval '12 months')`);
/** More than a household plans; keeps the calendar small. The latest are kept. */
const MAX_ENTRIES = 1_000;

/** Longer descriptions would make the feed of a year large. */
export const MAX_FEED_DESCRIPTION = 500;

/** The latest of these times; a change of the time zone moves entries as well. */
const latest = (...times: SQL[]) =>
  sql`greatest(${sql.join(times, sql`, `)}, ${settings.updatedAt})`.mapWith(menus.updatedAt);

/** Omits notes and answers, which are for the household only. */
const feedEvent = {
  id: menus.id,
  title: menus.title,
  description: menus.description,
  place: menus.place,
  eventDate: menus.eventDate,
  eventTime: menus.eventTime,
  guestCount: menus.guestCount,
  dishes: menuDishTitles,
  isCancelled,
  createdAt: menus.createdAt,
  updatedAt: latest(
    sql`${menus.updatedAt}`,
    sql`(select max(${dishes.updatedAt}) from ${dishes} where ${dishes.id} = any(${menus.dishIds}))`,
  ),
};

/** Returns the event of a guest's answer, by its calendar address only until the invitation is withdrawn. */
export async function findAnswerEvent(db: DbOrTx, answer: { id: number } | { calendarTokenHash: string }) {
  const [event] = await db
    .select({
      ...feedEvent,
      guestCount: sql<null>`null`,
      answerId: answers.id,
      isComing: answers.isComing,
      updatedAt: latest(
        sql`${feedEvent.updatedAt}`,
        sql`${answers.updatedAt}`,
        sql`(select max(${claims.createdAt}) from ${claims} where ${claims.answerId} = ${answers.id})`,
      ),
    })
    .from(answers)
    .innerJoin(inviteTokens, eq(inviteTokens.id, answers.inviteTokenId))
    .innerJoin(menus, eq(menus.id, inviteTokens.menuId))
    .innerJoin(settings, eq(settings.id, 1))
    .where(
      "id" in answer
        ? eq(answers.id, answer.id)
        : and(eq(answers.calendarTokenHash, answer.calendarTokenHash), isNull(inviteTokens.withdrawnAt)),
    );
  return event;
}

/** Selects the accepted menus that have a date. */
export function selectFeedEvents(db: DbOrTx) {
  return (
    db
      // One character more than is shown, so that it is seen to be cut.
      .select({
        ...feedEvent,
        description: sql`left(${menus.description}, ${MAX_FEED_DESCRIPTION + 1})`.mapWith(menus.description),
      })
      .from(menus)
      .innerJoin(settings, eq(settings.id, 1))
      .where(and(not(isPendingMenu), isEventBetween(FIRST_DAY, LAST_DAY)))
      .orderBy(sql`${menus.eventDate} collate "C" desc`, desc(menus.id))
      .limit(MAX_ENTRIES)
  );
}

export function selectFeedMeals(db: DbOrTx) {
  return db
    .select({
      id: meals.id,
      day: meals.day,
      slot: meals.slot,
      title: sql<string>`coalesce(${dishes.title}, ${meals.text})`,
      createdAt: meals.createdAt,
      updatedAt: latest(sql`${meals.updatedAt}`, sql`${dishes.updatedAt}`),
    })
    .from(meals)
    .innerJoin(settings, eq(settings.id, 1))
    .leftJoin(dishes, eq(dishes.id, meals.dishId))
    .where(gte(meals.day, sql`${FIRST_DAY}::date`))
    .orderBy(desc(meals.day), desc(meals.id))
    .limit(3 * MAX_ENTRIES);
}

/** Returns a hash of the rows of statements, by PostgreSQL, because encoding them would block the event loop. */
export async function hashRows(db: DbOrTx, statements: SQLWrapper[]): Promise<string> {
  const hashes = statements.map(
    (statement) =>
      sql`(select encode(sha256(convert_to(string_agg(entry::text, ' '), 'UTF8')), 'hex') from ${statement} as entry)`,
  );
  const { rows } = await db.execute<{ hash: string }>(
    sql`select concat_ws(' ', ${sql.join(hashes, sql`, `)}) as hash`,
  );
  return rows[0]?.hash ?? "";
}
