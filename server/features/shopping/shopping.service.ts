import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { getMenu, lockPlannedMenu, pendingConflict } from "#server/features/menus/menus.service.ts";
import { badRequest, conflict, notFound } from "#server/http/errors.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { MAX_SHOPPING_ITEMS, MAX_SHOPPING_LINES } from "#shared/limits.ts";
import { OWN_LINE_KEY } from "#shared/shopping.api.ts";
import {
  factorOf,
  groupIngredients,
  listIngredients,
  sumLines,
  type IngredientGroups,
} from "./shopping-lines.ts";
import {
  countItems,
  deleteItem,
  listDishesToBuyFor,
  listItems,
  tickOwnLine,
  upsertItem,
} from "./shopping.queries.ts";

export interface ItemChange {
  isTicked: boolean;
  text?: string | undefined;
}

export const listFull = () =>
  conflict("This shopping list is full. Please remove lines of your own.", "list_full");

/** @throws 404; 409 `pending` for a suggestion, `list_too_long` for more than `MAX_SHOPPING_LINES` different ingredients */
export async function getShoppingList({ db }: Deps, menuId: number) {
  const menu = await getMenu(db, menuId);
  if (menu.isPending) throw pendingConflict();
  const [dishes, items] = await Promise.all([listDishesToBuyFor(db, menu.dishIds), listItems(db, menuId)]);
  const lines = await sumDishes(
    dishes.map((dish) => ({ ...dish, factor: factorOf(dish, menu.guestCount) })),
    () =>
      conflict("The dishes of this menu have too many different ingredients for one list.", "list_too_long"),
  );
  const ticked = new Set(items.filter(({ isTicked }) => isTicked).map(({ key }) => key));
  return {
    menu,
    lines: lines.map((line) => ({ ...line, isTicked: ticked.has(line.key) })),
    ownLines: ownLinesOf(items),
    dishes: dishes.map(({ id, title, servings, ingredients: text }) => ({
      id,
      title,
      hasIngredients: text !== null,
      isScaled: menu.guestCount !== null && servings !== null,
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

/** @throws 404 for the menu; 409 `pending` */
export async function removeItem({ db }: Deps, menuId: number, key: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockPlannedMenu(tx, menuId);
    await deleteItem(tx, menuId, key);
  });
}

/** Sums the ingredients of dishes. @throws what `tooLong` returns for more than `MAX_SHOPPING_LINES` lines */
export async function sumDishes(
  dishes: readonly { id: number; ingredients: string | null; factor: number }[],
  tooLong: () => Error,
) {
  const groups: IngredientGroups = new Map();
  for (const dish of dishes) {
    // Reading 200 long recipes takes seconds.
    await ownTurn();
    groupIngredients(groups, listIngredients(dish, dish.factor));
    if (groups.size > MAX_SHOPPING_LINES) throw tooLong();
  }
  await ownTurn();
  return sumLines(groups);
}

export const ownLinesOf = (items: readonly { key: string; text: string | null; isTicked: boolean }[]) =>
  items.flatMap(({ text, ...item }) => (text === null ? [] : [{ ...item, text }]));

/** Returns whether the key is that of an own line. @throws 400 for the text of another line */
export function isOwnLine(key: string, text: string | undefined): boolean {
  const isOwn = OWN_LINE_KEY.test(key);
  if (text !== undefined && !isOwn) throw badRequest("Only own lines have a text.", "text");
  return isOwn;
}
