import { and, asc, desc, eq, gt, isNotNull, not, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type DbOrTx, oneRow } from "#server/database/db.ts";
import { isEventBetween, isEventDay } from "#server/database/event-date.sql.ts";
import { householdToday } from "#server/database/household-time.sql.ts";
import { isPendingMenu } from "#server/database/pending-menus.sql.ts";
import { timesServed } from "#server/database/times-served.sql.ts";
import {
  answerDishes,
  answers,
  categories,
  comments,
  dishes,
  inviteTokens,
  likes,
  meals,
  menus,
  users,
} from "#shared/schema/index.ts";

const RANKING_LENGTH = 10;
const LATEST = 24;
const rowCount = sql<number>`count(*)::integer`;

/** Counts dishes by month of creation (`YYYY-MM`, UTC), oldest first, without empty months. */
export async function countDishesByMonth(db: DbOrTx) {
  return db
    .select({
      month: sql<string>`to_char(${dishes.createdAt} at time zone 'UTC', 'YYYY-MM')`,
      dishes: rowCount,
    })
    .from(dishes)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Most dishes first. A category without a row of its own uses the alphabetically first spelling of its dishes. */
export async function countDishesByCategory(db: DbOrTx) {
  const counted = db
    .select({
      name: sql<string | null>`lower(${dishes.category})`.as("category_key"),
      spelling: sql<string | null>`min(${dishes.category})`.as("spelling"),
      dishes: rowCount.as("dish_count"),
    })
    .from(dishes)
    .groupBy(sql`1`)
    .as("counted");
  return db
    .select({
      category: sql<string | null>`coalesce(${categories.name}, ${counted.spelling})`,
      color: categories.color,
      dishes: counted.dishes,
    })
    .from(counted)
    .leftJoin(categories, eq(sql`lower(${categories.name})`, counted.name))
    .orderBy(desc(counted.dishes), sql`${counted.name} nulls last`);
}

export const countMembers = async (db: DbOrTx) => db.$count(users);

export async function listMostLiked(db: DbOrTx) {
  const liked = db
    .select({ dishId: likes.dishId, likes: rowCount.as("like_count") })
    .from(likes)
    .groupBy(likes.dishId)
    .orderBy(desc(rowCount), asc(likes.dishId))
    .limit(RANKING_LENGTH)
    .as("liked");
  return db
    .select({ dishId: liked.dishId, title: dishes.title, likes: liked.likes })
    .from(liked)
    .innerJoin(dishes, eq(dishes.id, liked.dishId))
    .orderBy(desc(liked.likes), asc(liked.dishId));
}

/** Lists the most active members, including suspended ones; ties are ordered by name. */
export async function listMostActive(db: DbOrTx) {
  // One pass per table instead of one count per member.
  const posted = countBy(db, dishes.createdBy, "posted");
  // Excludes accepted suggestions, which are the work of guests.
  const planned = countBy(db, menus.createdBy, "planned", eq(menus.isGuestCreated, false));
  const liked = countBy(db, likes.userId, "liked");
  const commented = countBy(db, comments.userId, "commented");
  const counts = {
    dishes: sql<number>`coalesce(${posted.count}, 0)`,
    menus: sql<number>`coalesce(${planned.count}, 0)`,
    likes: sql<number>`coalesce(${liked.count}, 0)`,
    comments: sql<number>`coalesce(${commented.count}, 0)`,
  };
  const total = sql`${counts.dishes} + ${counts.menus} + ${counts.likes} + ${counts.comments}`;
  return db
    .select({ userId: users.id, firstName: users.firstName, lastName: users.lastName, ...counts })
    .from(users)
    .leftJoin(posted, eq(posted.userId, users.id))
    .leftJoin(planned, eq(planned.userId, users.id))
    .leftJoin(liked, eq(liked.userId, users.id))
    .leftJoin(commented, eq(commented.userId, users.id))
    .where(gt(total, 0))
    .orderBy(desc(total), sql`fold_text(concat_ws(' ', ${users.firstName}, ${users.lastName}))`, users.id)
    .limit(RANKING_LENGTH);
}

function countBy<Name extends string>(db: DbOrTx, column: PgColumn, name: Name, where?: SQL) {
  return db
    .select({ userId: sql<string>`${column}`.as(`${name}_by`), count: rowCount.as(`${name}_count`) })
    .from(column.table)
    .where(where)
    .groupBy(column)
    .as(name);
}

/**
 * Counts dishes by kcal per serving.
 * @param bounds ascending lower bounds of all buckets but the first, in kcal
 * @returns non-empty buckets; 0 is below the first bound, null is dishes without calories
 */
export async function countDishesByCalories(db: DbOrTx, bounds: number[]) {
  return db
    .select({
      bucket: sql<number | null>`width_bucket(${dishes.estimatedCalories}, ${sql.param(bounds)}::integer[])`,
      dishes: rowCount,
    })
    .from(dishes)
    .groupBy(sql`1`);
}

export async function countSuggestions(db: DbOrTx) {
  return db
    .select({
      pending: sql<number>`(count(*) filter (where ${isPendingMenu}))::integer`,
      accepted: sql<number>`(count(*) filter (where not ${isPendingMenu}))::integer`,
    })
    .from(menus)
    .where(eq(menus.isGuestCreated, true))
    .then(oneRow);
}

/** The first day of the household's year. */
const newYear = sql`left(${householdToday}, 4) || '-01-01'`;
const timesThisYear = timesServed(sql`day collate "C" between ${newYear} and ${householdToday}`);

export async function countServed(db: DbOrTx) {
  return db
    .select({ served: rowCount, dishes: sql<number>`count(distinct dish_id)::integer` })
    .from(timesThisYear)
    .then(oneRow);
}

export async function listLatest(db: DbOrTx) {
  const image = sql<string>`coalesce(${meals.image}, ${dishes.images}[1])`;
  return db
    .select({ day: sql<string>`time.day`, dishId: dishes.id, title: dishes.title, image })
    .from(timesThisYear)
    .innerJoin(dishes, eq(dishes.id, sql`dish_id`))
    .leftJoin(meals, eq(meals.id, sql`meal_id`))
    .where(isNotNull(image))
    .orderBy(desc(sql`time.day collate "C"`), dishes.id, meals.id)
    .limit(LATEST);
}

export async function countEvents(db: DbOrTx) {
  return db
    .select({ dinners: rowCount, guests: sql<number>`coalesce(sum(${menus.guestCount}), 0)::integer` })
    .from(menus)
    .where(and(not(isPendingMenu), isEventBetween(newYear, householdToday)))
    .then(oneRow);
}

export async function listMostWished(db: DbOrTx) {
  return db
    .select({ dishId: dishes.id, title: dishes.title, wishes: rowCount })
    .from(answerDishes)
    .innerJoin(dishes, eq(dishes.id, answerDishes.dishId))
    .groupBy(dishes.id)
    .orderBy(desc(rowCount), dishes.id)
    .limit(RANKING_LENGTH);
}

/** Guests are recognized by answers that members joined, or by their name. */
export async function listGuestVisits(db: DbOrTx) {
  const folded = sql`fold_text(${answers.name})`;
  const latest = (column: PgColumn) =>
    sql`(array_agg(${column} order by ${menus.eventDate} collate "C" desc, ${answers.id} desc))[1]`;
  return db
    .select({
      name: sql<string>`${latest(answers.name)}`,
      events: sql<number>`count(distinct ${menus.id})::integer`.as("events"),
      menuId: sql<number>`${latest(menus.id)}`,
      title: sql<string>`${latest(menus.title)}`,
    })
    .from(answers)
    .innerJoin(inviteTokens, eq(inviteTokens.id, answers.inviteTokenId))
    .innerJoin(menus, eq(menus.id, inviteTokens.menuId))
    .where(and(answers.isComing, isEventDay, sql`${menus.eventDate} collate "C" < ${householdToday}`))
    .groupBy(sql`coalesce(${answers.person}::text, ${folded})`)
    .orderBy(sql`events desc`, sql`max(${menus.eventDate} collate "C") desc`, sql`min(${folded})`)
    .limit(RANKING_LENGTH);
}
