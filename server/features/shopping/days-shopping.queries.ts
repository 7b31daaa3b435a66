import { and, asc, between, eq, inArray, isNotNull, not, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { isEventBetween } from "#server/database/event-date.sql.ts";
import { isPlanned } from "#server/database/pending-menus.sql.ts";
import type { Days } from "#server/features/meals/days.ts";
import { meals, menus, shoppingItems, weekShoppingItems } from "#shared/schema/index.ts";

/** The lists that store the ticks and own lines of some days. */
export interface Lists {
  /** Mondays. */
  weeks: string[];
  menuIds: number[];
}

/** The dishes of the meals of these days that are not cooked yet. */
export async function listMealDishes(db: DbOrTx, { from, to }: Days) {
  return db
    .select({ dishId: sql<number>`${meals.dishId}`, day: meals.day })
    .from(meals)
    .where(and(between(meals.day, from, to), isNotNull(meals.dishId), not(meals.isCooked)))
    .orderBy(asc(meals.day), asc(meals.id));
}

/** The menus of these days that are neither archived nor pending. */
export async function listMenusOf(db: DbOrTx, days: Days) {
  return db
    .select({ id: menus.id, dishIds: menus.dishIds, guestCount: menus.guestCount })
    .from(menus)
    .where(isPlannedIn(days))
    .orderBy(asc(menus.eventDate), asc(menus.id));
}

/** Locks the lists of all weeks, then the menus of these days. @returns the ids of the menus */
export async function lockLists(tx: Transaction, days: Days): Promise<number[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sofra.week_shopping_items'))`);
  const rows = await tx
    .select({ id: menus.id })
    .from(menus)
    .where(isPlannedIn(days))
    .orderBy(asc(menus.id))
    .for("no key update");
  return rows.map(({ id }) => id);
}

const isPlannedIn = ({ from, to }: Days) => and(isEventBetween(from, to), isPlanned);

/** Ticks and own lines, oldest first; `list` is a Monday or the id of a menu. */
export async function listItemsOf(db: DbOrTx, { weeks, menuIds }: Lists) {
  const { rows } = await db.execute<{
    list: string;
    key: string;
    text: string | null;
    isTicked: boolean;
  }>(sql`
    select list, key, text, is_ticked as "isTicked" from (
      select week::text as list, key, text, is_ticked, created_at from ${weekShoppingItems} where ${inWeeks(weeks)}
      union all
      select menu_id::text, key, text, is_ticked, created_at from ${shoppingItems} where ${inMenus(menuIds)}
    ) item order by created_at, key`);
  return rows;
}

export async function upsertWeekItem(
  tx: Transaction,
  item: Pick<typeof weekShoppingItems.$inferInsert, "week" | "key" | "isTicked" | "text">,
): Promise<void> {
  const { text, isTicked } = item;
  await tx
    .insert(weekShoppingItems)
    .values(item)
    .onConflictDoUpdate({
      target: [weekShoppingItems.week, weekShoppingItems.key],
      set: { text, isTicked, updatedAt: sql`now()` },
    });
}

export async function countWeekItems(tx: Transaction, week: string): Promise<number> {
  return tx.$count(weekShoppingItems, eq(weekShoppingItems.week, week));
}

/** Changes own lines of the lists. @returns whether one exists */
export async function updateOwnLines(
  tx: Transaction,
  { weeks, menuIds }: Lists,
  keys: string[],
  values: { isTicked: boolean; text: string | undefined },
): Promise<boolean> {
  const set = { ...values, updatedAt: sql`now()` };
  const [inWeek, inMenu] = [weekShoppingItems, shoppingItems].map((table) =>
    and(inArray(table.key, keys), isNotNull(table.text)),
  );
  const ofWeeks = await tx
    .update(weekShoppingItems)
    .set(set)
    .where(and(inWeeks(weeks), inWeek));
  const ofMenus = await tx
    .update(shoppingItems)
    .set(set)
    .where(and(inMenus(menuIds), inMenu));
  return (ofWeeks.rowCount ?? 0) + (ofMenus.rowCount ?? 0) > 0;
}

/** Deletes own lines or the ticks of a line. */
export async function deleteItemsOf(
  tx: Transaction,
  { weeks, menuIds }: Lists,
  keys: string[],
): Promise<void> {
  await tx.delete(weekShoppingItems).where(and(inWeeks(weeks), inArray(weekShoppingItems.key, keys)));
  await tx.delete(shoppingItems).where(and(inMenus(menuIds), inArray(shoppingItems.key, keys)));
}

const inWeeks = (weeks: string[]) => inArray(weekShoppingItems.week, weeks);
const inMenus = (ids: number[]) => inArray(shoppingItems.menuId, ids);
