import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/db.ts";
import { nextUpdatedAt } from "#server/database/updated-at.sql.ts";
import { recordChanges, type FieldChange } from "#server/features/history/history.service.ts";
import { invalid } from "#server/http/errors.ts";
import { dishes, inviteTokens, menus } from "#shared/schema/index.ts";
import { lockDishes } from "./menus.queries.ts";

/**
 * Locks dishes against deletion until the transaction ends. Call it before locking a menu.
 * @throws 400 that names dishes that don't exist
 */
export async function requireDishes(tx: Transaction, ids: readonly number[]): Promise<void> {
  requireAllExist(ids, await lockDishes(tx, ids));
}

/** @throws 400 that names the ids that were not found */
export function requireAllExist(ids: readonly number[], found: ReadonlySet<number>): void {
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return;
  const subject = missing.length === 1 ? `Dish ${missing[0]} does` : `Dishes ${missing.join(", ")} do`;
  const message = `${subject} not exist. Please choose again.`;
  throw invalid([{ path: "dishIds", message, code: "dish_gone" }]);
}

/** Returns the history entry for changed dishes; empty if the dishes and their order are the same. */
export async function dishListChanges(
  tx: Transaction,
  subject: Pick<FieldChange, "entityType" | "entityId" | "editedBy">,
  before: readonly number[],
  after: readonly number[],
): Promise<FieldChange[]> {
  if (before.join() === after.join()) return [];
  const format = await dishListFormatter(tx, [...before, ...after]);
  return [{ ...subject, fieldName: "dishIds", oldValue: format(before), newValue: format(after) }];
}

/**
 * Returns a function that formats a list of dishes for the history as titles, because dishes may be deleted later.
 * @param ids all dishes that may be in a list
 */
async function dishListFormatter(tx: Transaction, ids: readonly number[]) {
  const rows = await tx
    .select({ id: dishes.id, title: dishes.title })
    .from(dishes)
    .where(sql`${dishes.id} = any(${sql.param(ids)}::integer[])`);
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return (list: readonly number[]) => list.map((id) => titles.get(id) ?? `Dish ${id}`).join(", ") || null;
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

/**
 * Removes a dish from all menus, including archived ones and suggestions, and records it in their history. Lock the dish
 * first, so that no menu can add it concurrently.
 */
export async function removeDishFromMenus(tx: Transaction, dishId: number, editedBy: string): Promise<void> {
  const affected = await tx
    .select({ id: menus.id, dishIds: menus.dishIds })
    .from(menus)
    .where(sql`${menus.dishIds} @> array[${dishId}::integer]`)
    .orderBy(asc(menus.id))
    .for("no key update");
  if (affected.length === 0) return;
  const ids = affected.map(({ id }) => id);
  await tx
    .update(menus)
    .set({
      dishIds: sql`array_remove(${menus.dishIds}, ${dishId}::integer)`,
      updatedAt: nextUpdatedAt(menus),
    })
    .where(inArray(menus.id, ids));
  const format = await dishListFormatter(tx, [...new Set(affected.flatMap(({ dishIds }) => dishIds))]);
  await recordChanges(
    tx,
    affected.map(({ id, dishIds }) => ({
      entityType: "menu",
      entityId: id,
      editedBy,
      fieldName: "dishIds",
      oldValue: format(dishIds),
      newValue: format(dishIds.filter((id) => id !== dishId)),
    })),
  );
}
