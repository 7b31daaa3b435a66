import { sql } from "drizzle-orm";
import { type DbOrTx, oneRow } from "#server/database/db.ts";
import { isDinner, isEventBetween } from "#server/database/event-date.sql.ts";
import { householdDay, householdMoment } from "#server/database/household-time.sql.ts";
import { isoTime } from "#server/database/json.sql.ts";
import { isActiveMenu } from "#server/database/pending-menus.sql.ts";
import { loadCompiled } from "#server/features/foods/load-compiled.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import type { MealSlot } from "#shared/choices.ts";
import { addDays, type Days } from "#shared/event-date.ts";
import { SLOT_ENDS } from "#shared/meal-slots.ts";
import { dishes, meals, menus } from "#shared/schema/index.ts";
import { listDinners, listFreeDays } from "./ideas.queries.ts";

/** Returns the household's day at a moment. */
async function findDay(db: DbOrTx, now: Date): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select ${householdDay(sql`${now.toISOString()}::timestamptz`)} as day`,
  );
  return oneRow(rows).day;
}

/** The dishes of a day that are to be cooked, with their instructions. */
async function listDishesToBegin(db: DbOrTx, day: string) {
  const { rows } = await db.execute<{ dishId: number; title: string; instructions: string }>(sql`
    select ${dishes.id} as "dishId", ${dishes.title}, ${dishes.instructions} from ${dishes} where ${dishes.instructions} is not null and ${dishes.id} in (
      select ${meals.dishId} from ${meals} where ${meals.day} = ${day} and not ${meals.isCooked} and ${meals.leftoversOf} is null
      union select unnest(${menus.dishIds}) from ${menus} where ${isEventBetween(day, day)} and ${isActiveMenu}
    ) order by ${dishes.id}`);
  return rows;
}

interface Next extends Record<string, unknown> {
  day: string;
  slot: MealSlot;
  until: string;
  mealId: number | null;
  menuId: number | null;
}

/**
 * Lists entries that are not over at a moment: meals that are not cooked, until dinner is over, events until the end of
 * their day, and free evenings. On a day, plans come before the free evening, and a meal whose time is over comes last.
 */
async function listNextOf(db: DbOrTx, { from, to }: Days, free: readonly string[], now: Date) {
  const [day, moment] = [sql`day`, sql`${now.toISOString()}::timestamptz`];
  const { rows } = await db.execute<Next>(sql`
    select day, slot, ${isoTime(sql`until`)} as until, "mealId", "menuId" from (
      select to_char(${meals.day}, 'YYYY-MM-DD') as day, ${meals.slot} as slot, ${SLOT_ENDS.dinner}::int as hour,
        ${meals.id} as "mealId", null::int as "menuId", '' as time
      from ${meals} where ${meals.day} between ${from} and ${to} and not ${meals.isCooked}
      union all
      select ${menus.eventDate}, case when ${isDinner} then 'dinner' else 'lunch' end, 24, null, ${menus.id}, coalesce(${menus.eventTime}, '')
      from ${menus} where ${isEventBetween(from, to)} and ${isActiveMenu}
      union all
      select unnest(${sql.param(free)}::text[]), 'dinner', ${SLOT_ENDS.dinner}::int, null, null, ''
    ) planned, lateral (select ${householdMoment(day, sql`hour`)} as until, ${householdMoment(day, sql`(${JSON.stringify(SLOT_ENDS)}::json ->> slot)::int`)} as ends) moments
    where moments.until > ${moment}
    order by day, "mealId" is null and "menuId" is null, ends <= ${moment}, ends, time, "menuId", "mealId"`);
  return rows.map((row) => ({ ...row, until: new Date(row.until) }));
}

const DAYS = 7;
const IDEAS = 3;

/** Lists the household's next entries from today on, dinners for a free evening, and recipes to begin today. */
export async function listNext(db: DbOrTx, now = new Date()) {
  const from = await findDay(db, now);
  const days = { from, to: addDays(from, DAYS - 1) };
  const tomorrow = addDays(from, 1);
  const free = await listFreeDays(db, days);
  const isFree = free.includes(from) || free.includes(tomorrow);
  const [next, ideas, dishes] = await Promise.all([
    listNextOf(db, days, free, now),
    isFree ? listDinners(db, { from, to: tomorrow }, [], IDEAS) : [],
    listDishesToBegin(db, tomorrow),
  ]);
  const begin = [];
  for (const { instructions, ...dish } of dishes) {
    await ownTurn();
    const { stepOfDayBefore } = await loadCompiled(() => import("./day-before.ts"));
    const step = stepOfDayBefore(instructions);
    if (step !== null) begin.push({ day: tomorrow, ...dish, step });
  }
  return { next, ideas: ideas.map(({ dish }) => dish), begin };
}
