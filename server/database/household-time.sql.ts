import { sql, type Column, type SQL } from "drizzle-orm";
import { settings } from "#shared/schema/index.ts";

/** The household's time zone, or that of the database. The view `served` applies the same rule. */
const householdZone = sql`coalesce((select ${settings.timeZone} from ${settings}), current_setting('TimeZone'))`;

/** The day of a moment in the household's time zone: `YYYY-MM-DD`. */
export const householdDay = (moment: SQL): SQL<string> =>
  sql`to_char(${moment} at time zone ${householdZone}, 'YYYY-MM-DD')`;

/** Today in the household's time zone: `YYYY-MM-DD`. */
export const householdToday: SQL<string> = householdDay(sql`now()`);

/** The moment at which it is an hour of a day in the household's time zone; 24 is the end of the day. */
export const householdMoment = (day: SQL | Column, hour: SQL | number): SQL =>
  sql`((${day}::date + make_interval(hours => ${hour})) at time zone ${householdZone})`;

/** Answers and declines of guests from before this moment are deleted. */
export const guestDataSince = sql`(now() - make_interval(months => (select ${settings.guestDataMonths} from ${settings})))`;
