import { eq, inArray, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
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
import type { Course } from "#shared/choices.ts";
import { dishes, menus, timelineLines } from "#shared/schema/index.ts";
import type { timelineApi } from "#shared/timeline.api.ts";
import { placeLines } from "#shared/timeline.ts";
import type { RecipeStep } from "./read-steps.ts";

const loadSteps = () => loadCompiled(() => import("./read-steps.ts"));

const UNCHANGED = { isDone: false, delay: 0, start: null, work: null, wait: null };
/** The most lines of a plan. Dishes share them equally; of a longer recipe, its last steps are kept. */
const MAX_LINES = 2_000;
/** Each tick asks for the steps of its menu's recipes again; the largest menu has 200 recipes of 20,000 characters. */
const stepsOf = createTextCache<Promise<RecipeStep[]>>(5_000_000);

/** Reads the steps of dishes that are not cached, each in a turn of its own, because 200 long recipes take seconds. */
async function readDishes(db: DbOrTx, ids: readonly number[]) {
  const { readSteps } = await loadSteps();
  const recipes = await db
    .select({ id: dishes.id, instructions: dishes.instructions, prepMinutes: dishes.prepMinutes })
    .from(dishes)
    .where(inArray(dishes.id, [...ids]));
  const steps = new Map<number, RecipeStep[]>();
  for (const { id, ...recipe } of recipes) {
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
    db
      .select()
      .from(timelineLines)
      .where(eq(timelineLines.menuId, menuId))
      .orderBy(timelineLines.dishId, timelineLines.line),
    loadSteps(),
  ]);
  const listed = menu.dishes.map(({ id, title, category, course }) => ({
    id,
    title,
    course: course ?? courseOf(category),
    claim: claims.find(({ dishId }) => dishId === id) ?? null,
  }));
  const cookedIds = listed.flatMap(({ id, claim }) => (claim?.kind === "bring" ? [] : [id]));
  const cooked = await readDishes(db, cookedIds);
  const lines = listed.flatMap((dish) => {
    const steps = (cooked.get(dish.id) ?? BROUGHT).slice(-Math.floor(MAX_LINES / listed.length));
    const saved = rows.filter(({ dishId }) => dishId === dish.id);
    return steps.map((step) => {
      const row = saved.find(({ line }) => line === step.line) ?? UNCHANGED;
      const { isDone, delay, start, work, wait } = row;
      return { ...step, dishId: dish.id, isDone, delay, chosen: { start, work, wait } };
    });
  });
  const time = clockOf(menu);
  return {
    title: menu.title,
    day: isoDayOf(menu),
    time,
    dishes: listed,
    lines: placeLines(listed, lines, time),
  };
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
    if (!steps.some((step) => step.line === line)) throw notFound("Line");
    if (course !== undefined) await updateCourse(tx, menuId, dishId, course);
    if (Object.values(change).every((value) => value === undefined)) return;
    const target = [timelineLines.menuId, timelineLines.dishId, timelineLines.line];
    const row = { menuId, dishId, line, ...change };
    await tx.insert(timelineLines).values(row).onConflictDoUpdate({ target, set: change });
  });
}

/** Sets the course of a dish; null: by its category. Keeps the menu's `updatedAt`, so that open forms stay valid. */
async function updateCourse(
  tx: Transaction,
  menuId: number,
  dishId: number,
  course: Course | null,
): Promise<void> {
  const change = sql`jsonb_build_object(${String(dishId)}::text, ${course}::text)`;
  await tx
    .update(menus)
    .set({ courses: sql`jsonb_strip_nulls(coalesce(${menus.courses}, '{}') || ${change})` })
    .where(eq(menus.id, menuId));
}
