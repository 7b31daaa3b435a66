import { transact, type Database, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { requireDays, type Days } from "#server/features/meals/days.ts";
import { failure, notFound } from "#server/http/errors.ts";
import { lowerCase } from "#shared/fold.ts";
import { MAX_DISHES_PER_MENU, MAX_SHOPPING_DAYS } from "#shared/limits.ts";
import {
  deleteItemsOf,
  insertHouseholdItem,
  insertMealTicks,
  listItemsOf,
  listMealDishes,
  listMenusOf,
  lockLists,
  updateOwnLines,
} from "./days-shopping.queries.ts";
import { listDishesToBuyFor, readStaples } from "./shopping.queries.ts";
import {
  factorOf,
  isOwnLine,
  listFull,
  ownLinesOf,
  saveMenuItem,
  sumDishes,
  type ItemChange,
} from "./shopping.service.ts";

/** A dish in a meal or on a menu. */
interface Use {
  dishId: number;
  /** Keeps the ticks of its lines: the day of the meal, or the id of the menu. */
  list: string | number;
  /** Null: the amounts are as written. */
  eaters: number | null;
}

/** @throws 400 for more than `MAX_SHOPPING_DAYS` days; 409 `list_too_long` */
export async function getDaysShoppingList({ db }: Deps, days: Days) {
  requireDays(days, MAX_SHOPPING_DAYS);
  const { dishes, lines, menuIds } = await readLines(db, days);
  const items = await listItemsOf(db, days, menuIds);
  const ticked = new Set(items.filter(({ isTicked }) => isTicked).map(({ list, key }) => `${list} ${key}`));
  return {
    days,
    lines: lines.map(({ lists, ...line }) => ({
      ...line,
      isTicked: lists.every((list) => ticked.has(`${list} ${line.key}`)),
    })),
    ownLines: joinSame(ownLinesOf(items)),
    dishes,
  };
}

/**
 * Ticks a line on all days and menus that it comes from, unticks it, or saves an own line, a new one for the household.
 * @throws as `getDaysShoppingList`; 404 for an own line that was removed; 409 `list_full`; 400 for a text of another line
 */
export async function saveDaysItem({ db }: Deps, days: Days, key: string, change: ItemChange): Promise<void> {
  requireDays(days, MAX_SHOPPING_DAYS);
  const { isTicked, text } = change;
  const isOwn = isOwnLine(key, text);
  if (!isOwn && !isTicked) return removeDaysItem({ db }, days, key);
  // Before the transaction, because reading long recipes takes seconds.
  const { lists = [] } = isOwn
    ? {}
    : ((await readLines(db, days)).lines.find((line) => line.key === key) ?? {});
  await transact(db, async (tx) => {
    const menuIds = await lockLists(tx, days);
    if (isOwn) {
      if (await updateOwnLines(tx, menuIds, await listSame(tx, days, menuIds, key), { isTicked, text }))
        return;
      if (text === undefined) throw notFound("Line");
      if (!(await insertHouseholdItem(tx, { key, text, isTicked }))) throw listFull();
      return;
    }
    const mealDays = lists.filter((list) => typeof list === "string");
    if (!(await insertMealTicks(tx, mealDays, key))) throw listFull();
    for (const menuId of menuIds.filter((id) => lists.includes(id))) {
      await saveMenuItem(tx, menuId, key, change);
    }
  });
}

/** Removes an own line, or unticks a line. @throws 400 as `getDaysShoppingList` */
export async function removeDaysItem({ db }: Pick<Deps, "db">, days: Days, key: string): Promise<void> {
  requireDays(days, MAX_SHOPPING_DAYS);
  await transact(db, async (tx) => {
    const menuIds = await lockLists(tx, days);
    await deleteItemsOf(tx, days, menuIds, await listSame(tx, days, menuIds, key));
  });
}

type OwnLine = ReturnType<typeof ownLinesOf>[number];

/**
 * Joins own lines with the same text, such as those of two members; they are ticked if all of them are. An unticked one gives
 * its key, because a ticked one may leave the list.
 */
function joinSame(lines: readonly OwnLine[]): OwnLine[] {
  const joined = new Map<string, OwnLine>();
  for (const line of lines) {
    const text = lowerCase(line.text);
    const first = joined.get(text);
    if (!first || (first.isTicked && !line.isTicked)) joined.set(text, line);
  }
  return [...joined.values()];
}

/** Returns the key, and those of the own lines with the same text. */
async function listSame(tx: Transaction, days: Days, menuIds: number[], key: string): Promise<string[]> {
  const lines = ownLinesOf(await listItemsOf(tx, days, menuIds));
  const text = lines.find((line) => line.key === key)?.text;
  const same = lines.filter((line) => text !== undefined && lowerCase(line.text) === lowerCase(text));
  return [key, ...same.map((line) => line.key)];
}

/** The lines of all meals and menus of these days, with the lists that keep their ticks. */
async function readLines(db: Database, days: Days) {
  const [ofMeals, menus] = await Promise.all([listMealDishes(db, days), listMenusOf(db, days)]);
  const uses = new Map<number, Use[]>();
  const usesOf = (dishId: number) => uses.get(dishId) ?? [];
  const all: Use[] = [
    ...ofMeals.map(({ dishId, day, eaters }) => ({ dishId, list: day, eaters })),
    ...menus.flatMap(({ id, dishIds, servings }) =>
      dishIds.map((dishId) => ({ dishId, list: id, eaters: servings })),
    ),
  ];
  for (const part of all) uses.set(part.dishId, [...usesOf(part.dishId), part]);
  if (uses.size > MAX_DISHES_PER_MENU) throw tooLong();
  const rows = await listDishesToBuyFor(db, [...uses.keys()]);
  const lines = await sumDishes(
    db,
    await readStaples(db),
    rows.map((dish) => ({
      ...dish,
      factor: usesOf(dish.id).reduce((sum, { eaters }) => sum + factorOf(dish, eaters), 0),
    })),
  );
  if (!lines) throw tooLong();
  return {
    menuIds: menus.map(({ id }) => id),
    lines: lines.map((line) => ({
      ...line,
      lists: [...new Set(line.dishIds.flatMap(usesOf).map(({ list }) => list))],
    })),
    dishes: rows.map(({ id, title, servings, size }) => ({
      id,
      title,
      hasIngredients: size !== null,
      isScaled: servings !== null && usesOf(id).every(({ eaters }) => eaters !== null),
    })),
  };
}

const tooLong = () => failure(409, "days_too_long", { code: "list_too_long" });
