import { capitalize, formatDate, formatDaysAhead, LOCALE } from "#client/lib/format.ts";
import { householdNow } from "#client/lib/household-time.ts";
import { isolate } from "#client/lib/i18n.tsx";
// oxlint-disable-next-line sofra/imports -- formatEventDate is the wrapper for others.
import { daysBetween, formatEventDateIn, parseEventDate } from "#shared/event-date.ts";

export { parseEventDate };

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns whether the date is empty or a date picker's `YYYY-MM-DD`; older menus and guests may have free text. */
export function isPickerDate(text: string | null | undefined): boolean {
  return !text || parseEventDate(text) !== null;
}

/** Returns whether the time is empty or a time picker's `HH:MM`. */
export function isPickerTime(text: string | null | undefined): boolean {
  return !text || CLOCK_TIME.test(text);
}

/** 'Friday, November 27', or free text as written. */
export function formatEventDate(text: string | null | undefined, now?: Date): string {
  const written = formatEventDateIn(text, now, LOCALE);
  return parseEventDate(text) ? written : isolate(written);
}

/** The same outside of sentences, where a day begins with a capital in all languages. */
export const formatEventDay: typeof formatEventDate = (text, now) =>
  parseEventDate(text) ? capitalize(formatEventDate(text, now)) : formatEventDate(text, now);

/** 'October 3', with the year if it is far away. */
export const formatDay = (day: string): string => formatEventDateIn(day, householdNow(), LOCALE, null);

/** '7:00 PM' of '19:00', or free text as written. */
export function formatClock(text: string | null | undefined): string {
  const time = text?.trim() ?? "";
  return CLOCK_TIME.test(time) ? formatDate(`2000-01-01T${time}`, "time") : isolate(time);
}

/** 'Today', 'Tomorrow' or 'In 3 days' up to a week ahead; null otherwise. */
export function relativeDay(text: string | null | undefined, now: Date = householdNow()): string | null {
  const date = parseEventDate(text);
  if (!date) return null;
  const days = daysBetween(now, date);
  if (days < 0 || days > 7) return null;
  return formatDaysAhead(days);
}
