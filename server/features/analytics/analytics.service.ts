import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import type { Analytics, YearOfEvents } from "#shared/analytics.api.ts";
import {
  countDishesByCalories,
  countDishesByCategory,
  countDishesByMonth,
  countEvents,
  countMembers,
  countServed,
  countSuggestions,
  listLatest,
  listGuestVisits,
  listMostActive,
  listMostLiked,
  listMostWished,
} from "./analytics.queries.ts";
import { listPastEvents, listYearsOfEvents } from "./past-events.queries.ts";

/** A phone has room for this many bars. */
const MAX_MONTHS = 24;
/** Lower bounds of all buckets but the first, in kcal; the last bucket is open-ended. */
const CALORIES_BOUNDS = [200, 400, 600, 800, 1_000];

/** Reads all figures from one snapshot of the database. */
export async function getAnalytics({ db, now }: Deps): Promise<Analytics> {
  return transact(
    db,
    async (tx) => ({
      dishesByMonth: fillMonths(await countDishesByMonth(tx), now()),
      dishesByCategory: await countDishesByCategory(tx),
      members: await countMembers(tx),
      mostLiked: await listMostLiked(tx),
      mostActive: await listMostActive(tx),
      ...fillCaloriesBuckets(await countDishesByCalories(tx, CALORIES_BOUNDS)),
      suggestions: await countSuggestions(tx),
      year: { ...(await countEvents(tx)), ...(await countServed(tx)) },
      latest: await listLatest(tx),
      mostWished: await listMostWished(tx),
      guests: await listGuestVisits(tx),
    }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** @param wanted the latest year with events if it is omitted */
export async function getYearOfEvents({ db }: Deps, wanted?: number): Promise<YearOfEvents> {
  const years = await listYearsOfEvents(db);
  const year = wanted ?? years[0] ?? null;
  return { years, year, evenings: year === null ? [] : await listPastEvents(db, year) };
}

/** Adds the months without dishes up to now (UTC) and returns the last 24. */
function fillMonths(counted: Analytics["dishesByMonth"], now: Date): Analytics["dishesByMonth"] {
  const [first] = counted;
  if (!first) return [];
  const dishesIn = new Map(counted.map(({ month, dishes }) => [month, dishes]));
  const thisMonth = now.toISOString().slice(0, "YYYY-MM".length);
  const months: Analytics["dishesByMonth"] = [];
  for (let month = first.month; month <= thisMonth; month = monthAfter(month))
    months.push({ month, dishes: dishesIn.get(month) ?? 0 });
  return months.slice(-MAX_MONTHS);
}

function monthAfter(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, "YYYY-MM".length);
}

function fillCaloriesBuckets(counted: { bucket: number | null; dishes: number }[]) {
  const dishesIn = new Map(counted.map(({ bucket, dishes }) => [bucket, dishes]));
  const caloriesSpread = [0, ...CALORIES_BOUNDS].map((from, bucket) => ({
    from,
    to: CALORIES_BOUNDS[bucket] ?? null,
    dishes: dishesIn.get(bucket) ?? 0,
  }));
  return { caloriesSpread, dishesWithoutCalories: dishesIn.get(null) ?? 0 };
}
