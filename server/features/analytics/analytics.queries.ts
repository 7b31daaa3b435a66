import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/db.ts";
import { isPending } from "#server/features/menus/pending-menus.sql.ts";
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
  const done = db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      dishes: db.$count(dishes, eq(dishes.createdBy, users.id)).as("dishes_done"),
      // What a guest suggested is the guest's, whoever accepted it.
      menus: db
        .$count(menus, and(eq(menus.createdBy, users.id), eq(menus.isGuestCreated, false)))
        .as("menus_done"),
      likes: db.$count(likes, eq(likes.userId, users.id)).as("likes_done"),
      comments: db.$count(comments, eq(comments.userId, users.id)).as("comments_done"),
    })
    .from(users)
    .as("done");
  const total = sql`${done.dishes} + ${done.menus} + ${done.likes} + ${done.comments}`;
  return db
    .select()
    .from(done)
    .where(sql`${total} > 0`)
    .orderBy(desc(total), sql`fold_text(concat_ws(' ', ${done.firstName}, ${done.lastName}))`, done.userId)
    .limit(RANKED);
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
