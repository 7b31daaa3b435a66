import { sql, type SQL } from "drizzle-orm";
import { menus } from "#shared/schema/index.ts";

/** True if the date of an event, which may be any text, is a day. */
export const isEventDay: SQL = sql`coalesce(${menus.eventDate} ~ '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$', false)`;

/** True if an event is on one of these days, which are both included. */
export const isEventBetween = (from: string, to: string): SQL =>
  sql`(${isEventDay} and ${menus.eventDate} collate "C" between ${from} and ${to})`;
