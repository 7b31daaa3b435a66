import type { Deps } from "#server/deps.ts";
import { transact } from "#server/database/db.ts";
import type { Analytics } from "#shared/analytics.api.ts";
import {
  countDishesByCalories,
  countDishesByCategory,
  countDishesByMonth,
  countSuggestions,
  listMostActive,
  listMostLiked,
} from "./analytics.queries.ts";

/** What fits side by side on a phone. */
const MONTHS_SHOWN = 24;
/** In kcal: where each step but the first begins. The last one has no upper end. */
const CALORIES_BOUNDS = [200, 400, 600, 800, 1_000];

/** The household's figures, all of the same instant: decisions §11. */
export async function getAnalytics({ db, now }: Pick<Deps, "db" | "now">): Promise<Analytics> {
  return transact(
    db,
    async (tx) => ({
      dishesByMonth: everyMonth(await countDishesByMonth(tx), now()),
      dishesByCategory: await countDishesByCategory(tx),
      mostLiked: await listMostLiked(tx),
      mostActive: await listMostActive(tx),
      ...everyCaloriesStep(await countDishesByCalories(tx, CALORIES_BOUNDS)),
      suggestions: await countSuggestions(tx),
    }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** From the first month to the one of `now` (UTC), months without dishes too; of these the last 24. */
function everyMonth(counted: Analytics["dishesByMonth"], now: Date): Analytics["dishesByMonth"] {
  const [first] = counted;
  if (!first) return [];
  const dishesIn = new Map(counted.map(({ month, dishes }) => [month, dishes]));
  const thisMonth = now.toISOString().slice(0, "YYYY-MM".length);
  const months: Analytics["dishesByMonth"] = [];
  for (let month = first.month; month <= thisMonth; month = monthAfter(month)) {
    months.push({ month, dishes: dishesIn.get(month) ?? 0 });
  }
  return months.slice(-MONTHS_SHOWN);
}

function monthAfter(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, "YYYY-MM".length);
}

function everyCaloriesStep(counted: { step: number | null; dishes: number }[]) {
  const dishesAt = new Map(counted.map(({ step, dishes }) => [step, dishes]));
  const caloriesSpread = [0, ...CALORIES_BOUNDS].map((from, step) => ({
    from,
    to: CALORIES_BOUNDS[step] ?? null,
    dishes: dishesAt.get(step) ?? 0,
  }));
  return { caloriesSpread, dishesWithoutCalories: dishesAt.get(null) ?? 0 };
}
