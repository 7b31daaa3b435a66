import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { firstImageName } from "#server/database/first-image.sql.ts";
import { householdDay, householdToday } from "#server/database/household-time.sql.ts";
import { personJson } from "#server/database/json.sql.ts";
import type { Person } from "#shared/http/wire.ts";
import type { MealDish } from "#shared/meals.api.ts";
import { dishes, images, meals, users, wishes } from "#shared/schema/index.ts";
import { mealDishJson } from "./meals.queries.ts";

/** A planned meal of a day that is over counts as cooked. */
export const isOpenWish = sql`not exists (select from ${meals} where ${meals.dishId} = ${wishes.dishId}
  and ${meals.day} >= ${householdDay(sql`${wishes.createdAt}`)}::date and ${meals.day} < ${householdToday}::date)`;

/** The dishes that most members wish for first, then those wished for last; members in the order of their wishes. */
export async function listWishes(db: DbOrTx) {
  const people = sql<Person[]>`json_agg(${personJson("users")} order by ${wishes.createdAt}, ${users.id})`;
  return db
    .select({ dish: sql<MealDish>`${mealDishJson}`, people })
    .from(wishes)
    .innerJoin(dishes, eq(dishes.id, wishes.dishId))
    .innerJoin(users, eq(users.id, wishes.userId))
    .leftJoin(images, eq(images.name, firstImageName))
    .where(isOpenWish)
    .groupBy(dishes.id, images.color)
    .orderBy(sql`count(*) desc, max(${wishes.createdAt}) desc, ${dishes.id}`);
}

/** Locks the member's wishes. @returns how many there are for other dishes */
export async function lockWishes(tx: Transaction, userId: string, dishId: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  return tx.$count(
    wishes,
    sql`${wishes.userId} = ${userId} and ${wishes.dishId} <> ${dishId} and ${isOpenWish}`,
  );
}

export async function insertWish(tx: Transaction, userId: string, dishId: number): Promise<void> {
  await tx
    .insert(wishes)
    .values({ userId, dishId })
    .onConflictDoUpdate({
      target: [wishes.dishId, wishes.userId],
      set: { createdAt: sql`now()` },
      setWhere: sql`not ${isOpenWish}`,
    });
}

export async function deleteWish(db: DbOrTx, userId: string, dishId: number): Promise<void> {
  await db.delete(wishes).where(and(eq(wishes.userId, userId), eq(wishes.dishId, dishId)));
}

export async function deleteWishesOf(tx: Transaction, dishId: number): Promise<void> {
  await tx.delete(wishes).where(eq(wishes.dishId, dishId));
}
