import { sql, type SQL } from "drizzle-orm";
import { SLOT_ENDS } from "#shared/meal-slots.ts";
import { menus } from "#shared/schema/index.ts";
import { householdDay } from "./household-time.sql.ts";
import { isPendingMenu } from "./pending-menus.sql.ts";

/** True if the date of an event, which may be any text, is a day. The view `served` repeats this rule. */
export const isEventDay: SQL = sql`coalesce(${menus.eventDate} ~ '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$', false)`;

/** True if the day of an event ended before a moment, in the household's time zone. */
export const eventBefore = (moment: SQL): SQL =>
  sql`${isEventDay} and ${menus.eventDate} collate "C" < ${householdDay(moment)}`;

/** True if an event is on one of these days, which are both included. */
export const isEventBetween = (from: string | SQL, to: string | SQL): SQL =>
  sql`(${isEventDay} and ${menus.eventDate} collate "C" between ${from} and ${to})`;

/** True if an event takes the dinner of its day: not if it begins before lunch is over; a time in words may be any. */
export const isDinner: SQL = sql`coalesce(not (${menus.eventTime} ~ '^[0-2]?[0-9]:[0-5][0-9]$'
  and lpad(${menus.eventTime}, 5, '0') collate "C" < ${`${SLOT_ENDS.lunch}:00`}), true)`;

/** True if a menu was archived before its day; past ones are archived later. Only for dates that are days. */
export const isCancelled: SQL<boolean> = sql<boolean>`(${menus.isArchived}
  and ${householdDay(sql`${menus.updatedAt}`)} < ${menus.eventDate} collate "C")`;

/** True for a menu of a past day that was neither pending nor cancelled. The view `served` repeats this rule. */
export const tookPlace: SQL = sql`(not ${isPendingMenu} and ${eventBefore(sql`now()`)} and not ${isCancelled})`;
