import { and, asc, between, eq, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { acquireLock } from "#server/database/advisory-lock.ts";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { isEventBetween } from "#server/database/event-date.sql.ts";
import { isActiveMenu } from "#server/database/pending-menus.sql.ts";
import { mealEaters, menuServings } from "#server/database/servings.sql.ts";
import type { Days } from "#shared/event-date.ts";
import { MAX_SHOPPING_ITEMS } from "#shared/limits.ts";
import {
  dishes,
  householdItems,
  householdStaples,
  meals,
  mealTicks,
  menus,
  shoppingItems,
} from "#shared/schema/index.ts";
import type { ListId } from "#shared/shopping.api.ts";

/** The ticks and own lines of a list: of menus, and for a list of days also of these days and the household. */
export interface ListRows {
  menuIds: number[];
  days?: Days;
}

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
    .where(isActiveIn(days))
    .orderBy(asc(menus.eventDate), asc(menus.id));
}

/** In the order of `ids`, with the bytes of their ingredients, null for none. */
export async function listDishesToBuyFor(db: DbOrTx, ids: readonly number[]) {
  const list = sql`${sql.param(ids)}::integer[]`;
  return db
    .select({
      id: dishes.id,
      title: dishes.title,
      servings: dishes.servings,
      updatedAt: dishes.updatedAt,
      size: sql<number | null>`octet_length(${dishes.ingredients})`,
    })
    .from(dishes)
    .where(sql`${dishes.id} = any(${list})`)
    .orderBy(sql`array_position(${list}, ${dishes.id})`);
}

export async function listIngredientTexts(db: DbOrTx, ids: readonly number[]) {
  return db
    .select({ id: dishes.id, ingredients: dishes.ingredients })
    .from(dishes)
    .where(inArray(dishes.id, [...ids]));
}

/** The lines that are staples, or are not, because the household said so. */
export async function readStaples(db: DbOrTx): Promise<Map<string, boolean>> {
  const rows = await db.select().from(householdStaples);
  return new Map(rows.map(({ key, isStaple }) => [key, isStaple]));
}

export async function upsertStaple(db: DbOrTx, staple: typeof householdStaples.$inferInsert): Promise<void> {
  const target = householdStaples.key;
  await db.insert(householdStaples).values(staple).onConflictDoUpdate({ target, set: staple });
}

/** The keys of ticks and staples, of lines that are computed. */
export async function listLineKeys(db: DbOrTx): Promise<string[]> {
  const ofMenus = db.select({ key: shoppingItems.key }).from(shoppingItems).where(isNull(shoppingItems.text));
  const ofMeals = db.select({ key: mealTicks.key }).from(mealTicks);
  const rows = await ofMenus
    .union(ofMeals)
    .union(db.select({ key: householdStaples.key }).from(householdStaples));
  return rows.map(({ key }) => key);
}

/** Ticks and staples that have both keys keep both. */
export async function renameLines(db: DbOrTx, from: string, to: string): Promise<void> {
  await db.execute(sql`
    update shopping_items item set key = ${to} where key = ${from} and text is null
      and not exists (select from shopping_items other where other.menu_id = item.menu_id and other.key = ${to})`);
  await db.execute(sql`
    update meal_ticks tick set key = ${to} where key = ${from}
      and not exists (select from meal_ticks other where other.day = tick.day and other.key = ${to})`);
  await db.execute(sql`
    update household_staples set key = ${to} where key = ${from}
      and not exists (select from household_staples where key = ${to})`);
}

/** Locks the lists of all days, then the menus of these days. @returns the ids of the menus */
export async function lockDays(tx: Transaction, days: Days): Promise<number[]> {
  await acquireLock(tx, "daysLists");
  const rows = await tx
    .select({ id: menus.id })
    .from(menus)
    .where(isActiveIn(days))
    .orderBy(asc(menus.id))
    .for("no key update");
  return rows.map(({ id }) => id);
}

const isActiveIn = ({ from, to }: Days) => and(isEventBetween(from, to), isActiveMenu);

/** A ticked own line leaves the list after a day. */
const isCurrent = sql`(not ${householdItems.isTicked} or ${householdItems.updatedAt} > now() - interval '24 hours')`;

const ofHousehold = ({ days }: ListRows) => (days ? isCurrent : sql`false`);
const ofMeals = ({ days }: ListRows) => (days ? between(mealTicks.day, days.from, days.to) : sql`false`);
const ofMenus = ({ menuIds }: ListRows) => inArray(shoppingItems.menuId, menuIds);

/** Oldest first. `tickedIn` is a day for ticks of meals, the id of a menu, or null for lines of the household. */
export async function listItems(db: DbOrTx, list: ListRows) {
  const { rows } = await db.execute<{
    tickedIn: string | null;
    key: string;
    text: string | null;
    isTicked: boolean;
  }>(sql`
    select ticked_in as "tickedIn", key, text, is_ticked as "isTicked" from (
      select null as ticked_in, key, text, is_ticked, created_at from ${householdItems} where ${ofHousehold(list)}
      union all
      select to_char(day, 'YYYY-MM-DD'), key, null, true, null from ${mealTicks} where ${ofMeals(list)}
      union all
      select menu_id::text, key, text, is_ticked, created_at from ${shoppingItems} where ${ofMenus(list)}
    ) item order by created_at, key`);
  return rows;
}

/** Ticks a line on days and menus. @returns false if one of them then has too many items */
export async function insertTicks(
  tx: Transaction,
  days: string[],
  menuIds: number[],
  key: string,
): Promise<boolean> {
  await tx.execute(sql`
    insert into ${mealTicks} (day, key) select day, ${key} from unnest(${sql.param(days)}::date[]) day
    on conflict do nothing`);
  await tx.execute(sql`
    insert into ${shoppingItems} (menu_id, key, is_ticked)
    select id, ${key}, true from unnest(${sql.param(menuIds)}::integer[]) id on conflict do nothing`);
  const { rowCount } = await tx.execute(sql`
    select day::text from ${mealTicks} where ${inArray(mealTicks.day, days)}
    group by day having count(*) > ${MAX_SHOPPING_ITEMS}
    union all
    select menu_id::text from ${shoppingItems} where ${inArray(shoppingItems.menuId, menuIds)}
    group by menu_id having count(*) > ${MAX_SHOPPING_ITEMS}`);
  return rowCount === 0;
}

/** Adds an own line to a menu or the household. @returns false if it then has too many items */
export async function insertOwnLine(
  tx: Transaction,
  of: ListId,
  line: { key: string; text: string; isTicked: boolean },
): Promise<boolean> {
  if ("menuId" in of) {
    await tx.insert(shoppingItems).values({ ...line, menuId: of.menuId });
    return (await tx.$count(shoppingItems, eq(shoppingItems.menuId, of.menuId))) <= MAX_SHOPPING_ITEMS;
  }
  await tx.delete(householdItems).where(not(isCurrent));
  await tx.insert(householdItems).values(line);
  return (await tx.$count(householdItems)) <= MAX_SHOPPING_ITEMS;
}

/** Changes own lines. @returns whether one exists */
export async function updateOwnLines(
  tx: Transaction,
  rows: ListRows,
  keys: string[],
  values: { isTicked: boolean; text: string | undefined },
): Promise<boolean> {
  const set = { ...values, updatedAt: sql`now()` };
  const household = await tx
    .update(householdItems)
    .set(set)
    .where(and(inArray(householdItems.key, keys), ofHousehold(rows)));
  const menuLines = await tx
    .update(shoppingItems)
    .set(set)
    .where(and(ofMenus(rows), inArray(shoppingItems.key, keys), isNotNull(shoppingItems.text)));
  return (household.rowCount ?? 0) + (menuLines.rowCount ?? 0) > 0;
}

/** Deletes own lines or the ticks of a line. */
export async function deleteItems(tx: Transaction, rows: ListRows, keys: string[]): Promise<void> {
  await tx.delete(householdItems).where(and(ofHousehold(rows), inArray(householdItems.key, keys)));
  await tx.delete(mealTicks).where(and(ofMeals(rows), inArray(mealTicks.key, keys)));
  await tx.delete(shoppingItems).where(and(ofMenus(rows), inArray(shoppingItems.key, keys)));
}
