import { sql } from "drizzle-orm";
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
  const found: Awaited<ReturnType<typeof listLongestUnserved>> = [];
  for (let offset = 0, isMore = free.length > 0; isMore; offset += PAGE) {
    const page = await listLongestUnserved(db, days, offset);
    found.push(...page.filter(({ labels }) => needs.every((need) => fitsNeed(labels, need))));
    isMore = page.length === PAGE && found.length < free.length;
  }
  return free.flatMap((day, index) => {
    const dish = found[index];
    return dish ? [{ day, slot: "dinner" as const, dish, lastServed: dish.lastServed }] : [];
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

/** One page of the dishes that are neither in a meal nor on a menu of these days. */
async function listLongestUnserved(db: DbOrTx, { from, to }: Days, offset: number) {
  return db
    .select({ ...mealDishColumns, labels: foodLabels, lastServed: sql<string | null>`last.day` })
    .from(dishes)
    .leftJoin(images, sql`${images.name} = ${firstImageName}`)
    .leftJoin(
      sql`(select dish_id, max(day) as day from served group by dish_id) last`,
      sql`last.dish_id = ${dishes.id}`,
    )
    .where(
      sql`not exists (select from ${meals} where ${meals.dishId} = ${dishes.id} and ${meals.day} between ${from} and ${to})
        and not exists (select from ${menus} where ${menus.dishIds} @> array[${dishes.id}]
          and ${isEventBetween(from, to)} and ${isPlanned})`,
    )
    .orderBy(sql`last.day nulls first, ${dishes.createdAt} desc, ${dishes.id} desc`)
    .limit(PAGE)
    .offset(offset);
}
