import { asc, desc, eq, gt, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#server/database/db.ts";
import { isPending } from "#server/database/pending-menus.sql.ts";
import { categories, comments, dishes, likes, menus, users } from "#shared/schema.ts";

/** How long the lists of the most liked and the most active are. */
const RANKED = 10;
const howMany = sql<number>`count(*)::integer`;

/** The months (`YYYY-MM`, UTC) in which dishes were added, oldest first. */
export async function countDishesByMonth(db: DbOrTx) {
  return db
    .select({
      month: sql<string>`to_char(${dishes.createdAt} at time zone 'UTC', 'YYYY-MM')`,
      dishes: howMany,
    })
    .from(dishes)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Most dishes first. A name that only dishes know is written as the first of them in the alphabet writes it. */
export async function countDishesByCategory(db: DbOrTx) {
  const filed = db
    .select({
      name: sql<string | null>`lower(${dishes.category})`.as("filed_name"),
      written: sql<string | null>`min(${dishes.category})`.as("written"),
      dishes: howMany.as("filed_dishes"),
    })
    .from(dishes)
    .groupBy(sql`1`)
    .as("filed");
  return db
    .select({
      category: sql<string | null>`coalesce(${categories.name}, ${filed.written})`,
      color: categories.color,
      dishes: filed.dishes,
    })
    .from(filed)
    .leftJoin(categories, eq(sql`lower(${categories.name})`, filed.name))
    .orderBy(desc(filed.dishes), sql`${filed.name} nulls last`);
}

/** With equally many likes, the dish that is older comes first. */
export async function listMostLiked(db: DbOrTx) {
  const liked = db
    .select({ dishId: likes.dishId, likes: howMany.as("like_count") })
    .from(likes)
    .groupBy(likes.dishId)
    .orderBy(desc(howMany), asc(likes.dishId))
    .limit(RANKED)
    .as("liked");
  return db
    .select({ dishId: liked.dishId, title: dishes.title, likes: liked.likes })
    .from(liked)
    .innerJoin(dishes, eq(dishes.id, liked.dishId))
    .orderBy(desc(liked.likes), asc(liked.dishId));
}

/** Whoever did anything at all, suspended members too; with equally much done, by name. */
export async function listMostActive(db: DbOrTx) {
  // Each table is counted in one pass, not once for each member.
  const posted = countBy(db, dishes.createdBy, "posted");
  // What a guest suggested is the guest's, whoever accepted it.
  const planned = countBy(db, menus.createdBy, "planned", eq(menus.isGuestCreated, false));
  const liked = countBy(db, likes.userId, "liked");
  const commented = countBy(db, comments.userId, "commented");
  const done = {
    dishes: sql<number>`coalesce(${posted.count}, 0)`,
    menus: sql<number>`coalesce(${planned.count}, 0)`,
    likes: sql<number>`coalesce(${liked.count}, 0)`,
    comments: sql<number>`coalesce(${commented.count}, 0)`,
  };
  const total = sql`${done.dishes} + ${done.menus} + ${done.likes} + ${done.comments}`;
  return db
    .select({ userId: users.id, firstName: users.firstName, lastName: users.lastName, ...done })
    .from(users)
    .leftJoin(posted, eq(posted.userId, users.id))
    .leftJoin(planned, eq(planned.userId, users.id))
    .leftJoin(liked, eq(liked.userId, users.id))
    .leftJoin(commented, eq(commented.userId, users.id))
    .where(gt(total, 0))
    .orderBy(desc(total), sql`fold_text(concat_ws(' ', ${users.firstName}, ${users.lastName}))`, users.id)
    .limit(RANKED);
}

/** How many rows of its table have each user in this column. */
function countBy<Name extends string>(db: DbOrTx, column: PgColumn, name: Name, where?: SQL) {
  return db
    .select({ userId: sql<string>`${column}`.as(`${name}_by`), count: howMany.as(`${name}_count`) })
    .from(column.table)
    .where(where)
    .groupBy(column)
    .as(name);
}

/**
 * Dishes by kcal per serving.
 * @param bounds in kcal, rising: where each step but the first begins
 * @returns the steps that dishes are in, 0 for those under the first bound; null for the dishes without calories
 */
export async function countDishesByCalories(db: DbOrTx, bounds: number[]) {
  return db
    .select({
      step: sql<number | null>`width_bucket(${dishes.estimatedCalories}, ${sql.param(bounds)}::integer[])`,
      dishes: howMany,
    })
    .from(dishes)
    .groupBy(sql`1`);
}

export async function countSuggestions(db: DbOrTx) {
  const [counts] = await db
    .select({
      pending: sql<number>`(count(*) filter (where ${isPending}))::integer`,
      accepted: sql<number>`(count(*) filter (where not ${isPending}))::integer`,
    })
    .from(menus)
    .where(eq(menus.isGuestCreated, true));
  if (!counts) throw new Error("counting answered nothing");
  return counts;
}
