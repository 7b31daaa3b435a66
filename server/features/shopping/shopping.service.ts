import pLimit from "p-limit";
import { transact, type Database, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { loadReader } from "#server/features/foods/load-reader.ts";
import { getMenu, lockPlannedMenu, pendingConflict } from "#server/features/menus/menus.service.ts";
import { badRequest, failure, notFound } from "#server/http/errors.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { MAX_SHOPPING_ITEMS, MAX_SHOPPING_LINES, OWN_LINE_KEY } from "#shared/limits.ts";
import type { IngredientGroups, Staples } from "./shopping-lines.ts";
import {
  countItems,
  deleteItem,
  listDishesToBuyFor,
  listIngredientTexts,
  listItems,
  listLineKeys,
  renameLines,
  readStaples,
  tickOwnLine,
  upsertItem,
} from "./shopping.queries.ts";

export interface ItemChange {
  isTicked: boolean;
  text?: string | undefined;
}

export const listFull = () => failure(409, "list_full");

export const loadLines = () => loadReader(() => import("./shopping-lines.ts"));

/** The factor from a dish's servings to as many as eat; 1 if either is unknown. */
export const factorOf = ({ servings }: { servings: number | null }, eaters: number | null): number =>
  eaters !== null && servings !== null ? eaters / servings : 1;

/** @throws 404; 409 `pending` for a suggestion, `list_too_long` for more than `MAX_SHOPPING_LINES` different ingredients */
export async function getShoppingList({ db }: Deps, menuId: number) {
  const menu = await getMenu(db, menuId);
  if (menu.isPending) throw pendingConflict();
  const [dishes, items, staples] = await Promise.all([
    listDishesToBuyFor(db, menu.dishIds),
    listItems(db, menuId),
    readStaples(db),
  ]);
  const lines = await sumDishes(
    db,
    staples,
    dishes.map((dish) => ({ ...dish, factor: factorOf(dish, menu.servings) })),
  );
  if (!lines) throw failure(409, "list_too_long");
  const ticked = new Set(items.filter(({ isTicked }) => isTicked).map(({ key }) => key));
  return {
    menu,
    lines: lines.map((line) => ({ ...line, isTicked: ticked.has(line.key) })),
    ownLines: ownLinesOf(items),
    dishes: dishes.map(({ id, title, servings, size }) => ({
      id,
      title,
      hasIngredients: size !== null,
      isScaled: menu.servings !== null && servings !== null,
    })),
  };
}

/**
 * Ticks or unticks a line, or saves an own line.
 * @throws 404 for the menu, or for an own line that was removed; 409 `pending`, `list_full`; 400 for a text of another line
 */
export async function saveItem({ db }: Deps, menuId: number, key: string, change: ItemChange): Promise<void> {
  const isOwn = isOwnLine(key, change.text);
  await transact(db, async (tx) => {
    await lockPlannedMenu(tx, menuId);
    if (isOwn && change.text === undefined) {
      if (!(await tickOwnLine(tx, { menuId, key, isTicked: change.isTicked }))) throw notFound("Line");
    } else if (!isOwn && !change.isTicked) {
      await deleteItem(tx, menuId, key);
    } else {
      await saveMenuItem(tx, menuId, key, change);
    }
  });
}

/** Saves a tick or an own line. Lock the menu first. @throws 409 `list_full` */
export async function saveMenuItem(
  tx: Transaction,
  menuId: number,
  key: string,
  { isTicked, text }: ItemChange,
): Promise<void> {
  await upsertItem(tx, { menuId, key, isTicked, text });
  if ((await countItems(tx, menuId)) > MAX_SHOPPING_ITEMS) throw listFull();
}

/** Ticks and staples follow their foods when the tables have changed. */
export async function renameAllLines({ db }: Pick<Deps, "db">): Promise<void> {
  const { currentKey } = await loadLines();
  for (const key of await listLineKeys(db)) {
    const current = currentKey(key);
    if (current !== key) await renameLines(db, key, current);
  }
}

/** @throws 404 for the menu; 409 `pending` */
export async function removeItem({ db }: Deps, menuId: number, key: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockPlannedMenu(tx, menuId);
    await deleteItem(tx, menuId, key);
  });
}

type DishToSum = Awaited<ReturnType<typeof listDishesToBuyFor>>[number] & { factor: number };

/** Lists with more bytes of recipes run two at a time, because each takes up to a second and 20 MB. */
const LARGE_LIST = 100_000;
const largeLists = pLimit(2);
const running = new Map<string, ReturnType<typeof readAndSum>>();

/** Sums the ingredients of dishes, once for all requests that ask at the same time. @returns null for too many lines */
export function sumDishes(db: Database, staples: Staples, dishes: readonly DishToSum[]) {
  const uses = dishes.map(({ id, updatedAt, factor }) => [id, updatedAt, factor]);
  const key = JSON.stringify([uses, ...staples]);
  const isLarge = dishes.reduce((sum, { size }) => sum + (size ?? 0), 0) > LARGE_LIST;
  const run = () => readAndSum(db, staples, dishes);
  const lines = running.get(key) ?? (isLarge ? largeLists(run) : run()).finally(() => running.delete(key));
  running.set(key, lines);
  return lines;
}

async function readAndSum(db: Database, staples: Staples, dishes: readonly DishToSum[]) {
  const { groupIngredients, listIngredients, sumLines } = await loadLines();
  const rows = await listIngredientTexts(
    db,
    dishes.map(({ id }) => id),
  );
  const texts = new Map(rows.map(({ id, ingredients }) => [id, ingredients]));
  const groups: IngredientGroups = new Map();
  for (const { id, servings, factor } of dishes) {
    // Reading 200 long recipes takes seconds.
    await ownTurn();
    groupIngredients(groups, listIngredients({ id, servings, ingredients: texts.get(id) ?? null }, factor));
    if (groups.size > MAX_SHOPPING_LINES) return null;
  }
  await ownTurn();
  return sumLines(groups, staples);
}

export const ownLinesOf = (items: readonly { key: string; text: string | null; isTicked: boolean }[]) =>
  items.flatMap(({ text, ...item }) => (text === null ? [] : [{ ...item, text }]));

/** Returns whether the key is that of an own line. @throws 400 for the text of another line */
export function isOwnLine(key: string, text: string | undefined): boolean {
  const isOwn = OWN_LINE_KEY.test(key);
  if (text !== undefined && !isOwn) throw badRequest("line_is_ingredient", "text");
  return isOwn;
}
