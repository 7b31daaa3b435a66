import { transact, type Database } from "#server/database/db.ts";
import { lockDish } from "#server/database/locks.sql.ts";
import { conflict, notFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { MAX_WISHES } from "#shared/limits.ts";
import { insertWish, lockWishes } from "./wishes.queries.ts";

/** Wishes for a dish, once. @throws 404; 409 beyond `MAX_WISHES` */
export async function createWish(db: Database, user: Member, dishId: number): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await lockDish(tx, dishId, "key share"))) throw notFound("Dish");
    if ((await lockWishes(tx, user.id, dishId)) >= MAX_WISHES) {
      throw conflict("too_many_wishes", { count: MAX_WISHES });
    }
    await insertWish(tx, user.id, dishId);
  });
}
