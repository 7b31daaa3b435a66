import pLimit from "p-limit";
import { transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { loadCompiled } from "#server/features/foods/load-compiled.ts";
import { requireDays } from "#server/features/meals/days.ts";
import { getMenu, lockPlannedMenu, pendingConflict } from "#server/features/menus/menus.service.ts";
import { badRequest, failure, notFound } from "#server/http/errors.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import type { Days } from "#shared/event-date.ts";
import { lowerCase } from "#shared/fold.ts";
import { MAX_DISHES_PER_MENU, MAX_SHOPPING_DAYS, MAX_SHOPPING_LINES, OWN_LINE_KEY } from "#shared/limits.ts";
import type { ListId } from "#shared/shopping.api.ts";
import type { IngredientGroups, Staples } from "./shopping-lines.ts";
import {
  deleteItems,
  insertOwnLine,
  insertTicks,
  listDishesToBuyFor,
  listIngredientTexts,
  listItems,
  listLineKeys,
  listMealDishes,
  listMenusOf,
  lockDays,
  readStaples,
  renameLines,
  updateOwnLines,
  upsertStaple,
  type ListRows,
} from "./shopping.queries.ts";

interface ItemChange {
  isTicked: boolean;
  text?: string | undefined;
}

export const loadLines = () => loadCompiled(() => import("./shopping-lines.ts"));

/** The key of a line by today's tables, which may know its food under another name. */
const currentKeyOf = async (line: string) => (await loadLines()).currentKey(line);

const listFull = () => failure(409, "list_full");

/** @throws 404; 409 `pending` for a suggestion, `list_too_long` for more than `MAX_SHOPPING_LINES` ingredients */
export async function getMenuShoppingList({ db }: Deps, menuId: number) {
  const menu = await getMenu(db, menuId);
  if (menu.isPending) throw pendingConflict();
  return { menu, ...(await readList(db, { meals: [], menus: [menu] })) };
}

/** @throws 400 for more than `MAX_SHOPPING_DAYS` days; 409 `list_too_long` */
export async function getDaysShoppingList({ db }: Deps, days: Days) {
  requireDays(days, MAX_SHOPPING_DAYS);
  return { days, ...(await readList(db, await readSources(db, days))) };
}

/**
 * Ticks a line on all days and menus that it comes from, unticks it, or saves an own line: a new one for the menu, or
 * for the household.
 * @throws as for the list; 404 for an own line that was removed; 409 `list_full`; 400 for a text of another line
 */
export async function saveItem({ db }: Deps, of: ListId, line: string, change: ItemChange): Promise<void> {
  requireList(of);
  const key = await currentKeyOf(line);
  const isOwn = OWN_LINE_KEY.test(key);
  if (change.text !== undefined && !isOwn) throw badRequest("line_is_ingredient", "text");
  const isTick = !isOwn && change.isTicked;
  // Before the transaction, because reading long recipes takes seconds.
  const tickedIn = isTick ? await listTickedIn(db, of, key) : [];
  await transact(db, async (tx) => {
    const rows = await lockListRows(tx, of);
    if (isOwn) return saveOwnLine(tx, of, rows, key, change);
    if (!isTick) return deleteItems(tx, rows, [key]);
    const days = tickedIn.filter((dayOrId) => typeof dayOrId === "string");
    const menuIds = rows.menuIds.filter((id) => tickedIn.includes(id));
    if (!(await insertTicks(tx, days, menuIds, key))) throw listFull();
  });
}

/** Removes an own line, or unticks a line. @throws 400 as for the list; 404 for the menu; 409 `pending` */
export async function removeItem({ db }: Deps, of: ListId, line: string): Promise<void> {
  requireList(of);
  const key = await currentKeyOf(line);
  await transact(db, async (tx) => {
    const rows = await lockListRows(tx, of);
    await deleteItems(tx, rows, await listSame(tx, rows, key));
  });
}

export async function setStaple({ db }: Deps, line: string, isStaple: boolean): Promise<void> {
  await upsertStaple(db, { key: await currentKeyOf(line), isStaple });
}

/** Ticks and staples follow their foods when the tables have changed. */
export async function renameAllLines({ db }: Deps): Promise<void> {
  const { currentKey } = await loadLines();
  for (const key of await listLineKeys(db)) {
    const current = currentKey(key);
    if (current !== key) await renameLines(db, key, current);
    await ownTurn();
  }
}

function requireList(of: ListId): void {
  if ("days" in of) requireDays(of.days, MAX_SHOPPING_DAYS);
}

/** Locks what keeps the ticks and own lines of a list. @throws 404 for the menu; 409 `pending` */
async function lockListRows(tx: Transaction, of: ListId): Promise<ListRows> {
  if ("days" in of) return { days: of.days, menuIds: await lockDays(tx, of.days) };
  await lockPlannedMenu(tx, of.menuId);
  return { menuIds: [of.menuId] };
}

/** The days and menus that keep the tick of a line. */
async function listTickedIn(db: DbOrTx, of: ListId, key: string): Promise<Use["tickedIn"][]> {
  if ("menuId" in of) return [of.menuId];
  const { lines } = await readLines(db, await readSources(db, of.days));
  return lines.find((line) => line.key === key)?.tickedIn ?? [];
}

async function saveOwnLine(
  tx: Transaction,
  of: ListId,
  rows: ListRows,
  key: string,
  { isTicked, text }: ItemChange,
): Promise<void> {
  if (await updateOwnLines(tx, rows, await listSame(tx, rows, key), { isTicked, text })) return;
  if (text === undefined) throw notFound("Line");
  if (!(await insertOwnLine(tx, of, { key, text, isTicked }))) throw listFull();
}

type OwnLine = ReturnType<typeof ownLinesOf>[number];

const ownLinesOf = (items: readonly { key: string; text: string | null; isTicked: boolean }[]) =>
  items.flatMap(({ key, text, isTicked }) => (text === null ? [] : [{ key, text, isTicked }]));

/**
 * Joins own lines with the same text, such as those of two members; they are ticked if all of them are. An unticked one
 * gives its key, because a ticked one may leave the list.
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

/** Returns the key, and on a list of days those of the own lines with the same text. */
async function listSame(tx: Transaction, rows: ListRows, key: string): Promise<string[]> {
  if (!rows.days) return [key];
  const lines = ownLinesOf(await listItems(tx, rows));
  const text = lines.find((line) => line.key === key)?.text;
  const same = lines.filter((line) => text !== undefined && lowerCase(line.text) === lowerCase(text));
  return [key, ...same.map((line) => line.key)];
}

/** The meals and menus that a list buys for. */
interface ListSources {
  days?: Days;
  meals: Awaited<ReturnType<typeof listMealDishes>>;
  menus: Awaited<ReturnType<typeof listMenusOf>>;
}

async function readSources(db: DbOrTx, days: Days): Promise<ListSources> {
  const [meals, menus] = await Promise.all([listMealDishes(db, days), listMenusOf(db, days)]);
  return { days, meals, menus };
}

async function readList(db: DbOrTx, sources: ListSources) {
  const [{ lines, dishes }, items] = await Promise.all([
    readLines(db, sources),
    listItems(db, { ...sources, menuIds: sources.menus.map(({ id }) => id) }),
  ]);
  const ownLines = ownLinesOf(items);
  const ticked = new Set(items.flatMap((item) => (item.isTicked ? `${item.tickedIn} ${item.key}` : [])));
  return {
    lines: lines.map(({ tickedIn, ...line }) => ({
      ...line,
      isTicked: tickedIn.every((dayOrId) => ticked.has(`${dayOrId} ${line.key}`)),
    })),
    ownLines: sources.days ? joinSame(ownLines) : ownLines,
    dishes,
  };
}

/** A dish in a meal or on a menu. */
interface Use {
  dishId: number;
  /** Keeps the ticks of its lines: the day of the meal, or the id of the menu. */
  tickedIn: string | number;
  /** Null: the amounts are as written. */
  eaters: number | null;
}

/** The lines of all meals and menus, with the days and menus that keep their ticks. */
async function readLines(db: DbOrTx, { days, meals, menus }: ListSources) {
  const all: Use[] = [
    ...meals.map(({ dishId, day, eaters }) => ({ dishId, tickedIn: day, eaters })),
    ...menus.flatMap(({ id, dishIds, servings }) =>
      dishIds.map((dishId) => ({ dishId, tickedIn: id, eaters: servings })),
    ),
  ];
  const uses = new Map<number, Use[]>();
  const usesOf = (dishId: number) => uses.get(dishId) ?? [];
  for (const use of all) uses.set(use.dishId, [...usesOf(use.dishId), use]);
  const tooLong = () =>
    days ? failure(409, "days_too_long", { code: "list_too_long" }) : failure(409, "list_too_long");
  if (uses.size > MAX_DISHES_PER_MENU) throw tooLong();
  const [dishes, staples] = await Promise.all([listDishesToBuyFor(db, [...uses.keys()]), readStaples(db)]);
  const factorOfUses = (dish: { id: number; servings: number | null }) =>
    usesOf(dish.id).reduce((sum, { eaters }) => sum + factorOf(dish, eaters), 0);
  const lines = await sumDishes(
    db,
    staples,
    dishes.map((dish) => ({ ...dish, factor: factorOfUses(dish) })),
  );
  if (!lines) throw tooLong();
  return {
    lines: lines.map((line) => ({
      ...line,
      tickedIn: [...new Set(line.dishIds.flatMap(usesOf).map(({ tickedIn }) => tickedIn))],
    })),
    dishes: dishes.map(({ id, title, servings, size }) => ({
      id,
      title,
      hasIngredients: size !== null,
      isScaled: servings !== null && usesOf(id).every(({ eaters }) => eaters !== null),
    })),
  };
}

/** The factor from a dish's servings to as many as eat; 1 if either is unknown. */
export const factorOf = ({ servings }: { servings: number | null }, eaters: number | null): number =>
  eaters !== null && servings !== null ? eaters / servings : 1;

type DishToSum = Awaited<ReturnType<typeof listDishesToBuyFor>>[number] & { factor: number };

/** Lists with more bytes of recipes run two at a time, because each takes up to a second and 20 MB. */
const LARGE_LIST = 100_000;
const largeLists = pLimit(2);
const running = new Map<string, ReturnType<typeof readAndSum>>();

/** Sums the ingredients of dishes, once for all requests that ask at the same time. @returns null for too many lines */
function sumDishes(db: DbOrTx, staples: Staples, dishes: readonly DishToSum[]) {
  const uses = dishes.map(({ id, updatedAt, factor }) => [id, updatedAt, factor]);
  const key = JSON.stringify([uses, ...staples]);
  const isLarge = dishes.reduce((sum, { size }) => sum + (size ?? 0), 0) > LARGE_LIST;
  const run = () => readAndSum(db, staples, dishes);
  const lines = running.get(key) ?? (isLarge ? largeLists(run) : run()).finally(() => running.delete(key));
  running.set(key, lines);
  return lines;
}

async function readAndSum(db: DbOrTx, staples: Staples, dishes: readonly DishToSum[]) {
  const { groupIngredients, listIngredientsOf: listIngredients, sumLines } = await loadLines();
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
