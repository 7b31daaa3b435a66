import { asc, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/db.ts";
import { recordChanges, type Change } from "#server/features/history/history.service.ts";
import { badRequest } from "#server/http/errors.ts";
import { dishes, menus } from "#shared/schema.ts";
import { lockDishes } from "./menus.queries.ts";

/**
 * Keeps the dishes from being deleted until the transaction ends. Call it before a menu is locked.
 * @throws 400 that names the dishes that don't exist
 */
export async function requireDishes(tx: Transaction, ids: readonly number[]): Promise<void> {
  assertAllExist(ids, await lockDishes(tx, ids));
}

/** @throws 400 that names those that were wanted and not found */
export function assertAllExist(wanted: readonly number[], found: ReadonlySet<number>): void {
  const missing = wanted.filter((id) => !found.has(id));
  if (missing.length === 0) return;
  const named = missing.length === 1 ? `Dish ${missing[0]} does` : `Dishes ${missing.join(", ")} do`;
  throw badRequest(`${named} not exist (any more). Please choose again.`, "dishIds");
}

/** The change of a menu's dishes, to record; none when they and their order stay. */
export async function dishListChanges(
  tx: Transaction,
  about: Pick<Change, "entityType" | "entityId" | "editedBy">,
  before: readonly number[],
  after: readonly number[],
): Promise<Change[]> {
  if (before.join() === after.join()) return [];
  const write = await dishListWriter(tx, [...before, ...after]);
  return [{ ...about, fieldName: "dishIds", oldValue: write(before), newValue: write(after) }];
}

/**
 * How lists of dishes read in a menu's history: by titles, which outlive the dishes.
 * @param ids every dish that may stand on one of the lists
 * @returns writes one list; null when it is empty
 */
async function dishListWriter(tx: Transaction, ids: readonly number[]) {
  const rows = await tx
    .select({ id: dishes.id, title: dishes.title })
    .from(dishes)
    .where(sql`${dishes.id} = any(${sql.param(ids)}::integer[])`);
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return (list: readonly number[]) => list.map((id) => titles.get(id) ?? `Dish ${id}`).join(", ") || null;
}

/**
 * Takes a dish that is about to be deleted off every menu, archived ones and suggestions included, and notes it in
 * their history (decisions §5). Lock the dish before, so that no menu takes it up meanwhile.
 */
export async function removeDishFromMenus(tx: Transaction, dishId: number, editedBy: string): Promise<void> {
  const holding = await tx
    .select({ id: menus.id, dishIds: menus.dishIds })
    .from(menus)
    .where(sql`${menus.dishIds} @> array[${dishId}::integer]`)
    .orderBy(asc(menus.id))
    .for("no key update");
  if (holding.length === 0) return;
  const ids = holding.map(({ id }) => id);
  await tx
    .update(menus)
    .set({
      dishIds: sql`array_remove(${menus.dishIds}, ${dishId}::integer)`,
      updatedAt: sql`greatest(now(), ${menus.updatedAt} + interval '1 millisecond')`,
    })
    .where(inArray(menus.id, ids));
  const write = await dishListWriter(tx, [...new Set(holding.flatMap(({ dishIds }) => dishIds))]);
  await recordChanges(
    tx,
    holding.map(({ id, dishIds }) => ({
      entityType: "menu",
      entityId: id,
      editedBy,
      fieldName: "dishIds",
      oldValue: write(dishIds),
      newValue: write(dishIds.filter((other) => other !== dishId)),
    })),
  );
}
