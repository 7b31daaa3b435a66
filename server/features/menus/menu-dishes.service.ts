import type { Transaction } from "#server/database/db.ts";
import { recordChanges, type Edit } from "#server/features/history/history.sql.ts";
import { badRequest } from "#server/http/errors.ts";
import { listTitles, lockDishes, lockMenusWith, removeDishFrom } from "./menus.queries.ts";

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
  const name = missing.length === 1 ? "unknown_dish" : "unknown_dishes";
  throw badRequest(name, "dishIds", { ids: missing.join(", ") }, "dish_gone");
}

/** Returns the history entry for changed dishes; empty if the dishes and their order are the same. */
export async function dishListChanges(
  tx: Transaction,
  subject: Pick<Edit, "entityType" | "entityId" | "editedBy">,
  before: readonly number[],
  after: readonly number[],
): Promise<Edit[]> {
  if (before.join() === after.join()) return [];
  const format = await dishListFormatter(tx, [...before, ...after]);
  return [{ ...subject, fieldName: "dishIds", oldValue: format(before), newValue: format(after) }];
}

/**
 * Returns a function that formats a list of dishes for the history as titles, because dishes may be deleted later.
 * @param ids all dishes that may be in a list
 */
async function dishListFormatter(tx: Transaction, ids: readonly number[]) {
  const titles = new Map((await listTitles(tx, ids)).map(({ id, title }) => [id, title]));
  return (list: readonly number[]) => list.map((id) => titles.get(id) ?? `Dish ${id}`).join(", ") || null;
}

/**
 * Removes a dish from all menus, including archived ones and suggestions, and records it in their history. Lock the
 * dish first, so that no menu can add it concurrently.
 */
export async function removeDishFromMenus(tx: Transaction, dishId: number, editedBy: string): Promise<void> {
  const affected = await lockMenusWith(tx, dishId);
  if (affected.length === 0) return;
  const ids = affected.map(({ id }) => id);
  await removeDishFrom(tx, ids, dishId);
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
