import * as z from "zod/mini";
import type { DbOrTx } from "#server/database/db.ts";
import { loadCompiled } from "#server/features/foods/load-compiled.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { listColumn, readDataTable } from "#server/lib/data-table.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { CLIMATES, type Climate, type FoodLabel } from "#shared/choices.ts";
import { addDays, type Days } from "#shared/event-date.ts";
import { MAX_MEAL_DAYS } from "#shared/limits.ts";
import { requireDays } from "./days.ts";
import { listDinners, listFreeDays, listPlannedDinners, type Dinner } from "./ideas.queries.ts";
import type { foodsOfDish } from "./main-food.ts";

/** More dishes than days, because neighboring evenings have different main foods; the second if these were too few. */
const SPARE = [20, 120];
/** How many places a dish in season moves ahead among dishes of its rank. */
const SEASON_AHEAD = 2;

/**
 * Proposes a dinner for each day from today on that has neither a dinner nor an event in the evening, with another main
 * food than the evenings before and after. Saves nothing.
 * @param needs a dish fits if its labels say so; unknown does not fit
 * @param withEmpty lists evenings for which nothing fits, too
 * @throws 400 for more than `MAX_MEAL_DAYS` days
 */
export async function listIdeas(db: DbOrTx, days: Days, needs: readonly FoodLabel[], withEmpty: boolean) {
  requireDays(days, MAX_MEAL_DAYS);
  const free = await listFreeDays(db, days);
  const [first] = free;
  if (first === undefined) return [];
  const [planned, { climate, usualClimate }] = await Promise.all([
    listPlannedDinners(db, { from: addDays(first, -1), to: addDays(days.to, 1) }),
    readSettings(db),
  ]);
  const month = Number(first.slice(5, 7));
  const plannedDinners: DinnerFood[] = [];
  for (const { day, ...dish } of planned)
    plannedDinners.push({ day, food: (await readFoods(dish)).mainFood });
  let proposed: ReturnType<typeof propose> = [];
  for (const spare of SPARE) {
    const dinners = await listDinners(db, days, needs, free.length + spare);
    const ideas: Idea[] = [];
    for (const dinner of dinners) ideas.push(await readIdea(dinner, climate ?? usualClimate, month));
    proposed = propose(free, ideas, plannedDinners);
    if (dinners.length < free.length + spare || proposed.every(({ dish }) => dish !== null)) break;
  }
  return withEmpty ? proposed : proposed.filter(({ dish }) => dish !== null);
}

type Idea = Awaited<ReturnType<typeof readIdea>>;

/** Chooses a dinner for each of these days, null if all that are left have a main food of a neighboring evening. */
function propose(free: readonly string[], ideas: readonly Idea[], plannedDinners: readonly DinnerFood[]) {
  let left = ideas;
  const proposed: DinnerFood[] = [];
  return free.map((day) => {
    const plannedBeside = foodsBeside(day, plannedDinners);
    const taken = [...plannedBeside, ...foodsBeside(day, proposed)];
    const fitting = left.filter(({ mainFood }) => mainFood === null || !taken.includes(mainFood));
    const equal = fitting.slice(0, SEASON_AHEAD + 1).filter(({ rank }) => rank === fitting[0]?.rank);
    const idea = equal.find(({ inSeason }) => inSeason !== null) ?? fitting[0];
    const why = left.length > 0 ? ("same_food" as const) : ("no_dish" as const);
    left = left.filter((other) => other !== idea);
    if (idea) proposed.push({ day, food: idea.mainFood });
    return {
      ...(idea ?? { dish: null, lastServed: null, why }),
      day,
      slot: "dinner" as const,
      plannedBeside,
    };
  });
}

/** The main food of a dinner. */
interface DinnerFood {
  day: string;
  food: string | null;
}

const foodsBeside = (day: string, dinners: readonly DinnerFood[]): string[] =>
  dinners
    .filter(({ day: other }) => other === addDays(day, -1) || other === addDays(day, 1))
    .flatMap(({ food }) => food ?? []);

async function readIdea({ ingredients, ...dinner }: Dinner, climate: Climate, month: number) {
  const { mainFood, heaviest } = await readFoods({ ...dinner.dish, ingredients });
  const inSeason = heaviest.find((food) => isInSeason(food, climate, month)) ?? null;
  return { ...dinner, wishes: dinner.wishedBy.length, mainFood, inSeason };
}

/** The columns of server/data/seasons.tsv: a food, and the months (1 to 12) of its usual harvest by climate. */
const row = z.tuple([z.string()], listColumn(" "));
const SEASONS = new Map(readDataTable("seasons.tsv", row).map(([food, ...climates]) => [food, climates]));

export const isInSeason = (food: string, climate: Climate, month: number): boolean =>
  CLIMATES.some((name, index) => name === climate && SEASONS.get(food)?.[index]?.includes(String(month)));

async function readFoods(dish: Parameters<typeof foodsOfDish>[0]) {
  await ownTurn();
  return (await loadCompiled(() => import("./main-food.ts"))).foodsOfDish(dish);
}
