import { asc, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/db.ts";
import { recordChanges } from "#server/features/history/history.service.ts";
import { dishes, menus } from "#shared/schema.ts";

/**
 * How lists of dishes read in a menu's history: by titles, which outlive the dishes.
 * @param ids every dish that may stand on one of the lists
 * @returns writes one list; null when it is empty
 */
export async function dishListWriter(tx: Transaction, ids: readonly number[]) {
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
export async function takeDishOffMenus(tx: Transaction, dishId: number, editedBy: string): Promise<void> {
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
