import { asc, eq, sql } from "drizzle-orm";
import { dishes, inviteTokens, menus } from "#shared/schema/index.ts";
import type { Transaction } from "./db.ts";

/**
 * Locks a dish until the transaction ends. Lock dishes before menus and meals, as deleting a dish does.
 * @param strength `update` before deleting it, `no key update` before changing it or to wait for others who cook it,
 * `key share` against deletion
 */
export async function lockDish(
  tx: Transaction,
  id: number,
  strength: "update" | "no key update" | "key share",
) {
  const [dish] = await tx.select().from(dishes).where(eq(dishes.id, id)).for(strength);
  return dish;
}

/** @param strength `no key update` before changing the menu, `key share` against deletion */
export async function lockMenu(tx: Transaction, id: number, strength: "no key update" | "key share") {
  const [menu] = await tx.select().from(menus).where(eq(menus.id, id)).for(strength);
  return menu;
}

/**
 * Locks the group invitations of menus with a dish. Changes of answers lock the invitation first, then dishes, then the
 * menu; deleting a dish must use the same order.
 */
export async function lockInvitationsWith(tx: Transaction, dishId: number): Promise<void> {
  await tx
    .select({ id: inviteTokens.id })
    .from(inviteTokens)
    .innerJoin(menus, eq(menus.id, inviteTokens.menuId))
    .where(sql`${menus.dishIds} @> array[${dishId}::integer]`)
    .orderBy(asc(inviteTokens.id))
    .for("no key update", { of: inviteTokens });
}
