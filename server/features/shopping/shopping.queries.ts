import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { dishes, householdStaples, mealTicks, shoppingItems } from "#shared/schema/index.ts";

type ItemRow = typeof shoppingItems.$inferSelect;

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

/** Ticks and own lines, oldest first. */
export async function listItems(db: DbOrTx, menuId: number) {
  return db
    .select({ key: shoppingItems.key, text: shoppingItems.text, isTicked: shoppingItems.isTicked })
    .from(shoppingItems)
    .where(eq(shoppingItems.menuId, menuId))
    .orderBy(asc(shoppingItems.createdAt), asc(shoppingItems.key));
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

export async function countItems(tx: Transaction, menuId: number): Promise<number> {
  return tx.$count(shoppingItems, eq(shoppingItems.menuId, menuId));
}

export async function upsertItem(
  tx: Transaction,
  item: Pick<ItemRow, "menuId" | "key" | "isTicked"> & { text: string | undefined },
): Promise<void> {
  const { text, isTicked } = item;
  await tx
    .insert(shoppingItems)
    .values(item)
    .onConflictDoUpdate({
      target: [shoppingItems.menuId, shoppingItems.key],
      set: { text, isTicked, updatedAt: sql`now()` },
    });
}

/** @returns false if the line does not exist */
export async function tickOwnLine(
  tx: Transaction,
  { menuId, key, isTicked }: Pick<ItemRow, "menuId" | "key" | "isTicked">,
): Promise<boolean> {
  const rows = await tx
    .update(shoppingItems)
    .set({ isTicked, updatedAt: sql`now()` })
    .where(and(isItem(menuId, key), isNotNull(shoppingItems.text)))
    .returning({ key: shoppingItems.key });
  return rows.length > 0;
}

export async function deleteItem(tx: Transaction, menuId: number, key: string): Promise<void> {
  await tx.delete(shoppingItems).where(isItem(menuId, key));
}

function isItem(menuId: number, key: string) {
  return and(eq(shoppingItems.menuId, menuId), eq(shoppingItems.key, key));
}
