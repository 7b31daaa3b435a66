import { sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { isEventBetween } from "#server/database/event-date.sql.ts";
import { firstImageName } from "#server/database/first-image.sql.ts";
import { foodLabels } from "#server/database/food-labels.sql.ts";
import { householdDay, householdToday } from "#server/database/household-time.sql.ts";
import { isPlanned } from "#server/database/pending-menus.sql.ts";
import type { FoodLabels } from "#shared/dishes.api.ts";
import { fitsNeed } from "#shared/food-labels.ts";
import { MAX_MEAL_DAYS, type FoodLabel } from "#shared/limits.ts";
import type { MealDish } from "#shared/meals.api.ts";
import { dishes, images, meals, menus } from "#shared/schema/index.ts";
import { requireDays, type Days } from "./days.ts";
import { mealDishJson } from "./meals.queries.ts";

/** Dishes whose labels are read at once; more would block other requests. */
const PAGE = 1_000;

/**
 * Proposes a dinner for each day from today on that has neither a dinner nor an event: the dishes not served for longest.
 * Saves nothing.
 * @param needs a dish fits if its labels say so; unknown does not fit
 * @throws 400 for more than `MAX_MEAL_DAYS` days
 */
export async function listIdeas(db: DbOrTx, days: Days, needs: readonly FoodLabel[]) {
  requireDays(days, MAX_MEAL_DAYS);
  const free = await listFreeDays(db, days);
  const ranked = free.length > 0 ? await rankDishes(db, days) : [];
  const found: Idea[] = [];
  for (let start = 0; start < ranked.length && found.length < free.length; start += PAGE) {
    const page = await readDishes(db, ranked.slice(start, start + PAGE));
    found.push(...page.filter(({ labels }) => needs.every((need) => fitsNeed(labels, need))));
  }
  return free.flatMap((day, index) => {
    const idea = found[index];
    return idea ? [{ day, slot: "dinner" as const, dish: idea.dish, lastServed: idea.lastServed }] : [];
  });
}

async function listFreeDays(db: DbOrTx, { from, to }: Days): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select to_char(date, 'YYYY-MM-DD') as day
    from generate_series(greatest(${from}::date, ${householdToday}::date)::timestamp, ${to}::timestamp, '1 day') date
    where not exists (select from ${meals} where ${meals.day} = date and ${meals.slot} = 'dinner')
      and not exists (select from ${menus} where ${menus.eventDate} = to_char(date, 'YYYY-MM-DD') and ${isPlanned})
    order by day`);
  return rows.map(({ day }) => day);
}

/**
 * The ids of the dishes that are neither in a meal nor on a menu of these days, those not served for longest first. A dish that
 * was never served was cooked when it was posted, as in the order of Our Dishes.
 */
async function rankDishes(db: DbOrTx, { from, to }: Days): Promise<number[]> {
  // As one text, because reading a row for each of many dishes would block other requests.
  const { rows } = await db.execute<{ ids: string }>(sql`
    with used as (
      select ${meals.dishId} as id from ${meals} where ${meals.day} between ${from} and ${to} and ${meals.dishId} is not null
      union select unnest(${menus.dishIds}) from ${menus} where ${isEventBetween(from, to)} and ${isPlanned}
    ), last as (select dish_id, max(day) as day from served group by dish_id)
    select coalesce(json_agg(id order by coalesce(last.day, ${householdDay(sql`${dishes.createdAt}`)}) collate "C", id), '[]')::text as ids
    from ${dishes} left join last on dish_id = id where id not in (select id from used)`);
  return JSON.parse(rows[0]?.ids ?? "[]") as number[];
}

interface Idea extends Record<string, unknown> {
  dish: MealDish;
  labels: FoodLabels;
  lastServed: string | null;
}

async function readDishes(db: DbOrTx, ids: number[]): Promise<Idea[]> {
  const { rows } = await db.execute<Idea>(sql`
    select ${mealDishJson} as dish, ${foodLabels} as labels, last.day as "lastServed"
    from unnest(${sql.param(ids)}::integer[]) with ordinality as ranked (id, place)
    join ${dishes} on ${dishes.id} = ranked.id left join ${images} on ${images.name} = ${firstImageName}
    left join (select dish_id, max(day) as day from served where dish_id = any(${sql.param(ids)}::integer[]) group by dish_id) last
      on last.dish_id = ranked.id
    order by ranked.place`);
  return rows;
}
