import type { Transaction } from "#server/database/db.ts";
import { recordChanges, subjectOf } from "#server/features/history/history.sql.ts";
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
  throw badRequest(name, "dishIds", { values: { ids: missing.join(", ") }, issueCode: "dish_gone" });
}

/** Records changed dishes. @returns whether the dishes or their order differ */
export async function recordDishList(
  tx: Transaction,
  subject: ReturnType<typeof subjectOf>,
  before: readonly number[],
  after = before,
): Promise<boolean> {
  if (before.join() === after.join()) return false;
  const format = await dishListFormatter(tx, [...before, ...after]);
  const change = { fieldName: "dishIds", oldValue: format(before), newValue: format(after) };
  await recordChanges(tx, [{ ...subject, ...change }]);
  return true;
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
      ...subjectOf("menu", id, editedBy),
      fieldName: "dishIds",
      oldValue: format(dishIds),
      newValue: format(dishIds.filter((listed) => listed !== dishId)),
    })),
  );
}
