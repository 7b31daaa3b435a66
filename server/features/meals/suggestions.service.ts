import { inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { isEventBetween } from "#server/database/event-date.sql.ts";
import { firstImageName } from "#server/database/first-image.sql.ts";
import { foodLabels } from "#server/database/food-labels.sql.ts";
import { householdToday } from "#server/database/household-time.sql.ts";
import { isPending } from "#server/database/pending-menus.sql.ts";
import { fitsNeed } from "#shared/food-labels.ts";
import { MAX_MEAL_DAYS, type FoodLabel } from "#shared/limits.ts";
import { dishes, images, meals, menus } from "#shared/schema/index.ts";
import { requireDays, type Days } from "./days.ts";
import { mealDishColumns } from "./meals.queries.ts";

const PAGE = 500;

/**
 * Proposes a dinner for each day from today on that has neither a dinner nor an event: the dishes not served for longest,
 * new dishes first. Saves nothing.
 * @param needs a dish fits if its labels say so; unknown does not fit
 * @throws 400 for more than `MAX_MEAL_DAYS` days
 */
export async function suggestDinners(db: DbOrTx, days: Days, needs: readonly FoodLabel[]) {
  requireDays(days, MAX_MEAL_DAYS);
  const free = await listFreeDays(db, days);
  const ranked = free.length > 0 ? await rankDishes(db, days, needs.length > 0 ? null : free.length) : [];
  const found: number[] = [];
  for (let start = 0; start < ranked.length && found.length < free.length; start += PAGE) {
    const ids = ranked.slice(start, start + PAGE).map(({ id }) => id);
    const fitting = needs.length > 0 ? await listFitting(db, ids, needs) : new Set(ids);
    found.push(...ids.filter((id) => fitting.has(id)));
  }
  const chosen = await db
    .select(mealDishColumns)
    .from(dishes)
    .leftJoin(images, sql`${images.name} = ${firstImageName}`)
    .where(inArray(dishes.id, found.slice(0, free.length)));
  return free.flatMap((day, index) => {
    const dish = chosen.find(({ id }) => id === found[index]);
    const { lastServed = null } = ranked.find(({ id }) => id === dish?.id) ?? {};
    return dish ? [{ day, slot: "dinner" as const, dish, lastServed }] : [];
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

const isPlanned = sql`not ${menus.isArchived} and not ${isPending}`;

/** The dishes that are neither in a meal nor on a menu of these days: never served, newest first; then not served for longest. */
async function rankDishes(db: DbOrTx, { from, to }: Days, limit: number | null) {
  const { rows } = await db.execute<{ id: number; lastServed: string | null }>(sql`
    with used as (
      select ${meals.dishId} as id from ${meals} where ${meals.day} between ${from} and ${to} and ${meals.dishId} is not null
      union select unnest(${menus.dishIds}) from ${menus} where ${isEventBetween(from, to)} and ${isPlanned}
    ), last as (select dish_id, max(day) as day from served group by dish_id)
    select id, last.day as "lastServed" from ${dishes} left join last on dish_id = id
    where id not in (select id from used) order by last.day nulls first, created_at desc, id desc limit ${limit}`);
  return rows;
}

async function listFitting(db: DbOrTx, ids: number[], needs: readonly FoodLabel[]) {
  const rows = await db
    .select({ id: dishes.id, labels: foodLabels })
    .from(dishes)
    .where(inArray(dishes.id, ids));
  return new Set(
    rows.filter(({ labels }) => needs.every((need) => fitsNeed(labels, need))).map(({ id }) => id),
  );
}
