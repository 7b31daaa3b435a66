import { sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { isDinner, isEventBetween } from "#server/database/event-date.sql.ts";
import { firstImageName } from "#server/database/first-image.sql.ts";
import { fitsNeed, listHouseholdNeeds } from "#server/database/food-labels.sql.ts";
import { householdDay, householdToday } from "#server/database/household-time.sql.ts";
import { memberJson } from "#server/database/json.sql.ts";
import { isActiveMenu } from "#server/database/pending-menus.sql.ts";
import { isForDinner } from "#server/features/menus/course-of.ts";
import type { FoodLabel, MealSlot } from "#shared/choices.ts";
import { addDays, type Days } from "#shared/event-date.ts";
import type { MemberView } from "#shared/http/wire.ts";
import type { MealDish } from "#shared/meals.api.ts";
import { dishes, images, meals, menus, users, wishes } from "#shared/schema/index.ts";
import { mealDishJson } from "./meals.queries.ts";

/** A planned meal of a day that is over counts as cooked. */
export const isOpenWish = sql`not exists (select from ${meals} where ${meals.dishId} = ${wishes.dishId}
  and ${meals.day} >= ${householdDay(sql`${wishes.createdAt}`)}::date and ${meals.day} < ${householdToday}::date)`;

/** The days from today on without such a meal or an event at that time of day. */
export async function listFreeDays(
  db: DbOrTx,
  { from, to }: Days,
  slot: MealSlot = "dinner",
): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select to_char(date, 'YYYY-MM-DD') as day
    from generate_series(greatest(${from}::date, ${householdToday}::date)::timestamp, ${to}::timestamp, '1 day') date
    where not exists (select from ${meals} where ${meals.day} = date and ${meals.slot} = ${slot})
      and not exists (select from ${menus} where ${menus.eventDate} = to_char(date, 'YYYY-MM-DD') and ${isActiveMenu} and ${isDinner} = ${slot === "dinner"})
    order by day`);
  return rows.map(({ day }) => day);
}

export interface Dinner extends Record<string, unknown> {
  dish: MealDish;
  ingredients: string | null;
  lastServed: string | null;
  wishedBy: MemberView[];
  /** Dishes that are equally good but for when they were served. */
  rank: string;
}

/** Returns a condition for dishes of categories that are for dinner. */
async function isDinnerDish(db: DbOrTx) {
  const categories = await db.selectDistinct({ name: dishes.category }).from(dishes);
  const others = categories.flatMap(({ name }) => (name === null || isForDinner(name) ? [] : [name]));
  return sql`coalesce(${dishes.category} <> all(${sql.param(others)}::text[]), true)`;
}

/** Bounds the time for many long recipes. */
const MAX_TEXT_READ = 2_000;
const ingredientsRead = sql`left(${dishes.ingredients}, ${MAX_TEXT_READ}) as ingredients`;

/** The dishes of dinners that are planned, and of events in the evening but for desserts and drinks. */
export async function listPlannedDinners(db: DbOrTx, { from, to }: Days) {
  const { rows } = await db.execute<{
    day: string;
    title: string;
    ingredients: string | null;
    servings: number | null;
  }>(sql`
    select day, ${dishes.title}, ${ingredientsRead}, ${dishes.servings} from (
      select to_char(${meals.day}, 'YYYY-MM-DD') as day, ${meals.dishId} as id from ${meals} where ${meals.day} between ${from} and ${to} and ${meals.slot} = 'dinner'
      union select ${menus.eventDate}, unnest(${menus.dishIds}) from ${menus} where ${isEventBetween(from, to)} and ${isActiveMenu} and ${isDinner}
    ) planned join ${dishes} on ${dishes.id} = planned.id where ${await isDinnerDish(db)} order by day, ${dishes.id}`);
  return rows;
}

/** Dishes of the days before are the last choice. */
const RECENT_DAYS = 7;

/**
 * The dishes that fit all needs and those of the household, and are neither in a meal nor on a menu of these days:
 * first those that most members wish for, then those of categories of earlier dinners, of these those not served for
 * longest; last those of the week before. A dish that was never served was cooked when it was posted, as in Our Dishes.
 */
export async function listDinners(
  db: DbOrTx,
  { from, to }: Days,
  needs: readonly FoodLabel[],
  limit: number,
) {
  const category = sql`lower(coalesce(${dishes.category}, ''))`;
  const all = new Set([...needs, ...(await listHouseholdNeeds(db))]);
  const fits = sql.join([sql`true`, ...[...all].map(fitsNeed)], sql` and `);
  const recent = addDays(from, -RECENT_DAYS);
  const { rows } = await db.execute<Dinner>(sql`
    with uses as (
      select ${meals.dishId} as id, to_char(${meals.day}, 'YYYY-MM-DD') as day from ${meals} where ${meals.day} between ${recent} and ${to}
      union all select unnest(${menus.dishIds}), ${menus.eventDate} from ${menus} where ${isEventBetween(recent, to)} and ${isActiveMenu}
    ), planned as (
      select id, max(day collate "C") as day from uses where id is not null group by id
    ), last as (
      select served.dish_id, max(served.day) as day, bool_or(coalesce(${meals.slot} = 'dinner', ${isDinner})) as was_dinner
      from served left join ${meals} on ${meals.id} = meal_id left join ${menus} on ${menus.id} = menu_id group by served.dish_id
    ), kinds as materialized (
      select ${category} as name, coalesce(bool_or(was_dinner), false) as is_usual
      from ${dishes} left join last on dish_id = id group by 1
    ), wished as (
      select ${wishes.dishId} as id, count(*) as wishes, json_agg(${memberJson("users")} order by ${wishes.createdAt}, ${users.id}) as people
      from ${wishes} join ${users} on ${users.id} = ${wishes.userId} where ${isOpenWish} group by 1
    ), chosen as (
      select coalesce(wishes, 0) as wishes, people, ${dishes.id} as id, is_usual, last.day, coalesce(last.day, ${householdDay(sql`${dishes.createdAt}`)}) collate "C" as since,
        planned.day is not null or coalesce(last.day collate "C" >= ${recent}, false) as is_recent
      from ${dishes} join kinds on name = ${category} left join last on dish_id = ${dishes.id} left join wished on wished.id = ${dishes.id} left join planned on planned.id = ${dishes.id}
      where coalesce(planned.day < ${from}, true) and ${fits}
        and ${await isDinnerDish(db)}
      order by wishes desc, is_recent, is_usual desc, since, ${dishes.id} limit ${limit}
    )
    select ${mealDishJson} as dish, ${ingredientsRead}, chosen.day as "lastServed", coalesce(people, '[]') as "wishedBy",
      concat_ws(' ', wishes, is_recent, is_usual) as rank
    from chosen join ${dishes} on ${dishes.id} = chosen.id left join ${images} on ${images.name} = ${firstImageName}
    order by wishes desc, is_recent, is_usual desc, since, chosen.id`);
  return rows;
}
