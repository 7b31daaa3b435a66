import { sql, type SQL } from "drizzle-orm";
import { menus } from "#shared/schema/index.ts";
import { householdDay } from "./household-time.sql.ts";

/** True if the date of an event, which may be any text, is a day. The view `served` repeats this rule. */
export const isEventDay: SQL = sql`coalesce(${menus.eventDate} ~ '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$', false)`;

/** True if an event is on one of these days, which are both included. */
export const isEventBetween = (from: string | SQL, to: string | SQL): SQL =>
  sql`(${isEventDay} and ${menus.eventDate} collate "C" between ${from} and ${to})`;

/**
 * True if a menu was archived before its day; menus that took place are archived later. Only for menus whose date is a day.
 * The view `served` repeats this rule.
 */
export const isCancelled: SQL<boolean> = sql<boolean>`(${menus.isArchived}
  and ${householdDay(sql`${menus.updatedAt}`)} < ${menus.eventDate} collate "C")`;
