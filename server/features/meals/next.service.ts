import type { DbOrTx } from "#server/database/db.ts";
import { loadReader } from "#server/features/foods/load-reader.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { dayAfter } from "./days.ts";
import { listDinners, listFreeDays } from "./ideas.queries.ts";
import { findDay, listDishesToBegin, listNextOf } from "./next.queries.ts";

const DAYS = 7;
const IDEAS = 3;

/** Lists what comes next in the household from today on, next first, dinners for a free evening, and what begins today. */
export async function listNext(db: DbOrTx, now = new Date()) {
  const from = await findDay(db, now);
  const days = { from, to: dayAfter(from, DAYS - 1) };
  const tomorrow = dayAfter(from, 1);
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
    const { stepOfDayBefore } = await loadReader(() => import("./day-before.ts"));
    const step = stepOfDayBefore(instructions);
    if (step !== null) begin.push({ day: tomorrow, ...dish, step });
  }
  return { next, ideas: ideas.map(({ dish }) => dish), begin };
}
