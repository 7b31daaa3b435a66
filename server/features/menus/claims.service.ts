import type { Transaction } from "#server/database/db.ts";
import { badRequest, failure } from "#server/http/errors.ts";
import type { ClaimInput } from "#shared/events.api.ts";
import { insertClaim } from "./claims.sql.ts";
import { lockDishes } from "./menus.queries.ts";

/**
 * Claims a dish or another line of a menu; the first of concurrent calls succeeds.
 * @throws 400 unless the line is a dish of the menu or another text; 409 `claimed`
 */
export async function claimLine(
  tx: Transaction,
  menu: { id: number; dishIds: number[] },
  claimant: { userId: string } | { answerId: number },
  { dishId = null, item = null, kind }: ClaimInput,
): Promise<void> {
  if ((dishId === null) === (item === null)) throw badRequest("claim_empty", "item");
  if (dishId !== null) {
    const isServed = menu.dishIds.includes(dishId) && (await lockDishes(tx, [dishId])).has(dishId);
    if (!isServed) throw badRequest("dish_left_menu", "dishId");
  }
  const isFree = await insertClaim(tx, { menuId: menu.id, dishId, item, kind, ...claimant });
  if (!isFree) throw failure(409, "claimed");
}
