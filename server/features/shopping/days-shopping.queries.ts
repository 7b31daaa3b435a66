import { and, asc, between, count, eq, gt, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { isEventBetween } from "#server/database/event-date.sql.ts";
import { isPlanned } from "#server/database/pending-menus.sql.ts";
import { mealEaters, menuServings } from "#server/database/servings.sql.ts";
import type { Days } from "#server/features/meals/days.ts";
import { MAX_SHOPPING_ITEMS } from "#shared/limits.ts";
import { householdItems, meals, mealTicks, menus, shoppingItems } from "#shared/schema/index.ts";

/** The dishes of the meals of these days that are not cooked yet, and once more for those who eat the leftovers. */
export async function listMealDishes(db: DbOrTx, { from, to }: Days) {
  const eaten = alias(meals, "eaten");
  return db
    .select({ dishId: sql<number>`${meals.dishId}`, day: meals.day, eaters: mealEaters(eaten) })
    .from(meals)
    .innerJoin(eaten, or(eq(eaten.id, meals.id), eq(eaten.leftoversOf, meals.id)))
    .where(
      and(
        between(meals.day, from, to),
        isNotNull(meals.dishId),
        isNull(meals.leftoversOf),
        not(meals.isCooked),
      ),
    )
    .orderBy(asc(meals.day), asc(meals.id));
}

/** The menus of these days that are neither archived nor pending. */
export async function listMenusOf(db: DbOrTx, days: Days) {
  return db
    .select({ id: menus.id, dishIds: menus.dishIds, servings: menuServings })
    .from(menus)
    .where(isPlannedIn(days))
    .orderBy(asc(menus.eventDate), asc(menus.id));
}

/** Locks the lists of all days, then the menus of these days. @returns the ids of the menus */
export async function lockLists(tx: Transaction, days: Days): Promise<number[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sofra.household_items'))`);
  const rows = await tx
    .select({ id: menus.id })
    .from(menus)
    .where(isPlannedIn(days))
    .orderBy(asc(menus.id))
    .for("no key update");
  return rows.map(({ id }) => id);
}

const isPlannedIn = ({ from, to }: Days) => and(isEventBetween(from, to), isPlanned);

/** A ticked own line leaves the list after a day. */
const isCurrent = sql`(not ${householdItems.isTicked} or ${householdItems.updatedAt} > now() - interval '24 hours')`;

/** Ticks and own lines, oldest first. `list` is a day for ticks of meals, the id of a menu, or null for lines of the household. */
export async function listItemsOf(db: DbOrTx, { from, to }: Days, menuIds: number[]) {
  const { rows } = await db.execute<{
    list: string | null;
    key: string;
    text: string | null;
    isTicked: boolean;
  }>(sql`
    select list, key, text, is_ticked as "isTicked" from (
      select null as list, key, text, is_ticked, created_at from ${householdItems} where ${isCurrent}
      union all
      select to_char(day, 'YYYY-MM-DD'), key, null, true, null from ${mealTicks} where ${between(mealTicks.day, from, to)}
      union all
      select menu_id::text, key, text, is_ticked, created_at from ${shoppingItems} where ${inMenus(menuIds)}
    ) item order by created_at, key`);
  return rows;
}

/** @returns false if a day then has too many ticks */
export async function insertMealTicks(tx: Transaction, days: string[], key: string): Promise<boolean> {
  if (days.length === 0) return true;
  await tx
    .insert(mealTicks)
    .values(days.map((day) => ({ day, key })))
    .onConflictDoNothing();
  const full = await tx
    .select({ day: mealTicks.day })
    .from(mealTicks)
    .where(inArray(mealTicks.day, days))
    .groupBy(mealTicks.day)
    .having(gt(count(), MAX_SHOPPING_ITEMS));
  return full.length === 0;
}

/** @returns false if the household then has too many lines */
export async function insertHouseholdItem(
  tx: Transaction,
  item: Pick<typeof householdItems.$inferInsert, "key" | "text" | "isTicked">,
): Promise<boolean> {
  await tx.delete(householdItems).where(not(isCurrent));
  await tx.insert(householdItems).values(item);
  return (await tx.$count(householdItems)) <= MAX_SHOPPING_ITEMS;
}

/** Changes own lines of the household and of menus. @returns whether one exists */
export async function updateOwnLines(
  tx: Transaction,
  menuIds: number[],
  keys: string[],
  values: { isTicked: boolean; text: string | undefined },
): Promise<boolean> {
  const set = { ...values, updatedAt: sql`now()` };
  const ofHousehold = await tx
    .update(householdItems)
    .set(set)
    .where(and(inArray(householdItems.key, keys), isCurrent));
  const ofMenus = await tx
    .update(shoppingItems)
    .set(set)
    .where(and(inMenus(menuIds), inArray(shoppingItems.key, keys), isNotNull(shoppingItems.text)));
  return (ofHousehold.rowCount ?? 0) + (ofMenus.rowCount ?? 0) > 0;
}

/** Deletes own lines or the ticks of a line. */
export async function deleteItemsOf(
  tx: Transaction,
  { from, to }: Days,
  menuIds: number[],
  keys: string[],
): Promise<void> {
  await tx.delete(householdItems).where(inArray(householdItems.key, keys));
  await tx.delete(mealTicks).where(and(between(mealTicks.day, from, to), inArray(mealTicks.key, keys)));
  await tx.delete(shoppingItems).where(and(inMenus(menuIds), inArray(shoppingItems.key, keys)));
}

const inMenus = (ids: number[]) => inArray(shoppingItems.menuId, ids);
