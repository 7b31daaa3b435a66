import { and, eq, sql } from "drizzle-orm";
import { type DbOrTx, transact, type Transaction } from "#server/database/db.ts";
import { firstImageName } from "#server/database/first-image.sql.ts";
import { memberJson } from "#server/database/json.sql.ts";
import { lockDish } from "#server/database/locks.sql.ts";
import type { Deps } from "#server/deps.ts";
import { conflict, notFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import type { MemberView } from "#shared/http/wire.ts";
import { MAX_WISHES } from "#shared/limits.ts";
import type { MealDish } from "#shared/meals.api.ts";
import { dishes, images, users, wishes } from "#shared/schema/index.ts";
import { isOpenWish } from "./ideas.queries.ts";
import { mealDishJson } from "./meals.queries.ts";

/** Wishes for a dish, once. @throws 404; 409 beyond `MAX_WISHES` */
export async function createWish({ db }: Deps, user: Member, dishId: number): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await lockDish(tx, dishId, "key share"))) throw notFound("Dish");
    if ((await lockWishes(tx, user.id, dishId)) >= MAX_WISHES)
      throw conflict("too_many_wishes", { count: MAX_WISHES });
    await tx
      .insert(wishes)
      .values({ userId: user.id, dishId })
      .onConflictDoUpdate({
        target: [wishes.dishId, wishes.userId],
        set: { createdAt: sql`now()` },
        setWhere: sql`not ${isOpenWish}`,
      });
  });
}

/** The dishes that most members wish for first, then those wished for last; members in the order of their wishes. */
export async function listWishes(db: DbOrTx) {
  const people = sql<
    MemberView[]
  >`json_agg(${memberJson("users")} order by ${wishes.createdAt}, ${users.id})`;
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
async function lockWishes(tx: Transaction, userId: string, dishId: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  return tx.$count(
    wishes,
    sql`${wishes.userId} = ${userId} and ${wishes.dishId} <> ${dishId} and ${isOpenWish}`,
  );
}

export async function deleteWish(db: DbOrTx, userId: string, dishId: number): Promise<void> {
  await db.delete(wishes).where(and(eq(wishes.userId, userId), eq(wishes.dishId, dishId)));
}

export async function deleteWishesOf(tx: Transaction, dishId: number): Promise<void> {
  await tx.delete(wishes).where(eq(wishes.dishId, dishId));
}
