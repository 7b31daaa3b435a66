import { formatDate } from "#client/lib/format.ts";
import { householdFirstWeekday, householdNow } from "#client/lib/household-time.ts";
import { addDays, isoDate, parseEventDate } from "#shared/event-date.ts";

/** Days are `YYYY-MM-DD`, in the household's time zone. */
export const today = (): string => isoDate(householdNow());

export const sevenDays = (from: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(from, index));

/** Returns the first day of a day's week, which begins as the household's weeks do. */
export function weekStart(day: string): string {
  const weekday = (parseEventDate(day) ?? new Date()).getDay();
  return addDays(day, -((weekday - householdFirstWeekday() + 7) % 7));
}

/** 'October', with the year unless it is this year */
export const formatMonth = (day: string): string =>
  formatDate(day, day.slice(0, 4) === today().slice(0, 4) ? "month" : "monthOfYear");
