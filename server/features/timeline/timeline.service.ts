import type * as z from "zod/mini";
import { transact, type DbOrTx } from "#server/database/db.ts";
import { lockDish } from "#server/database/locks.sql.ts";
import type { Deps } from "#server/deps.ts";
import { loadCompiled } from "#server/features/foods/load-compiled.ts";
import { listClaims } from "#server/features/menus/claims.sql.ts";
import { courseOf } from "#server/features/menus/course-of.ts";
import { clockOf, isoDayOf } from "#server/features/menus/menu-calendar.service.ts";
import { getMenu, lockPlannedMenu, pendingConflict } from "#server/features/menus/menus.service.ts";
import { notFound } from "#server/http/errors.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { createTextCache } from "#server/lib/text-cache.ts";
import type { timelineApi } from "#shared/timeline.api.ts";
import { placeLines } from "#shared/timeline.ts";
import type { RecipeStep } from "./read-steps.ts";
import { listTimelineLines, listRecipesToCook, updateCourse, upsertLine } from "./timeline.queries.ts";

const loadSteps = () => loadCompiled(() => import("./read-steps.ts"));

const UNCHANGED = { isDone: false, delay: 0, start: null, work: null, wait: null };
/** The most lines of a plan. Dishes share them equally; of a longer recipe, its last steps are kept. */
const MAX_LINES = 2_000;
/** Each tick asks for the steps of its menu's recipes again; the largest menu has 200 recipes of 20,000 characters. */
const stepsOf = createTextCache<Promise<RecipeStep[]>>(5_000_000);

/** Reads the steps of dishes that are not cached, each in a turn of its own, because 200 long recipes take seconds. */
async function readDishes(db: DbOrTx, ids: readonly number[]) {
  const { readSteps } = await loadSteps();
  const steps = new Map<number, RecipeStep[]>();
  for (const { id, ...recipe } of await listRecipesToCook(db, ids)) {
    const read = stepsOf(`${recipe.prepMinutes} ${recipe.instructions}`, async () => {
      await ownTurn();
      return readSteps(recipe);
    });
    steps.set(id, await read);
  }
  return steps;
}

/** @throws 404; 409 `pending` for a suggestion */
export async function getTimeline({ db }: Deps, menuId: number) {
  const menu = await getMenu(db, menuId);
  if (menu.isPending) throw pendingConflict();
  const [claims, rows, { BROUGHT }] = await Promise.all([
    listClaims(db, menuId),
    listTimelineLines(db, menuId),
    loadSteps(),
  ]);
  const dishes = menu.dishes.map(({ id, title, category, course }) => ({
    id,
    title,
    course: course ?? courseOf(category),
    claim: claims.find(({ dishId }) => dishId === id) ?? null,
  }));
  const cookedIds = dishes.flatMap(({ id, claim }) => (claim?.kind === "bring" ? [] : [id]));
  const cooked = await readDishes(db, cookedIds);
  const lines = dishes.flatMap((dish) => {
    const steps = (cooked.get(dish.id) ?? BROUGHT).slice(-Math.floor(MAX_LINES / dishes.length));
    const saved = rows.filter(({ dishId }) => dishId === dish.id);
    return steps.map((step) => {
      const row = saved.find(({ line }) => line === step.line) ?? UNCHANGED;
      const { isDone, delay, start, work, wait } = row;
      return { ...step, dishId: dish.id, isDone, delay, chosen: { start, work, wait } };
    });
  });
  const time = clockOf(menu);
  return { title: menu.title, day: isoDayOf(menu), time, dishes, lines: placeLines(dishes, lines, time) };
}

/**
 * Changes a line. Locks the menu, so that changes of several members and of the menu's dishes do not mix.
 * @throws 404 for the menu, the dish or the line; 409 `pending`
 */
export async function saveLine(
  { db }: Deps,
  { id: menuId, dishId, line }: z.output<typeof timelineApi.saveLine.params>,
  { course, ...change }: z.output<typeof timelineApi.saveLine.body>,
): Promise<void> {
  // Before the transaction, which keeps a connection.
  const steps = (await readDishes(db, [dishId])).get(dishId) ?? [];
  await transact(db, async (tx) => {
    await lockDish(tx, dishId, "key share");
    const menu = await lockPlannedMenu(tx, menuId);
    if (!menu.dishIds.includes(dishId)) throw notFound("Dish");
    if (!steps.some((one) => one.line === line)) throw notFound("Line");
    if (course !== undefined) await updateCourse(tx, menuId, dishId, course);
    if (Object.values(change).every((value) => value === undefined)) return;
    await upsertLine(tx, { menuId, dishId, line, ...change });
  });
}
