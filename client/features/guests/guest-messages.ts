import { formatClock, formatEventDate, isPickerTime, parseEventDate } from "#client/lib/event-date.ts";
import { formatDate, pluralize } from "#client/lib/format.ts";
import { householdNow } from "#client/lib/household-time.ts";
import { daysBetween } from "#shared/event-date.ts";
import { MAX_DISHES_PER_MENU } from "#shared/limits.ts";

export interface EventTime {
  eventDate?: string | null;
  eventTime?: string | null;
  /** The household's time zone. */
  timeZone?: string | null;
}

/** The end of a sentence: ' on Friday, November 27 at 7:00 PM', or free text as written: ', some Sunday'. */
export function eventTimeClause({ eventDate, eventTime }: EventTime, now?: Date): string {
  const date = eventDate?.trim();
  const time = eventTime?.trim();
  const day = date && (parseEventDate(date) ? ` on ${formatEventDate(date, now)}` : `, ${date}`);
  const clock = time && (isPickerTime(time) ? ` at ${formatClock(time)}` : `, ${time}`);
  return [day, clock].filter(Boolean).join("");
}

/** 'Friday, November 27 · 7:00 PM' */
export function formatEventTime({ eventDate, eventTime }: EventTime, now?: Date): string {
  return [formatEventDate(eventDate, now), formatClock(eventTime)].filter(Boolean).join(" · ");
}

/** 'See you tomorrow.', 'See you Friday.', 'See you on Friday, December 12.' */
export function seeYouText(
  { eventDate, timeZone }: Pick<EventTime, "eventDate" | "timeZone">,
  now: Date = householdNow(timeZone),
): string {
  const date = parseEventDate(eventDate);
  const days = date && daysBetween(now, date);
  if (date === null || days === null || days < 0) return "See you at the table.";
  if (days > 6) return `See you on ${formatEventDate(eventDate, now)}.`;
  const day = ["today", "tomorrow"][days] ?? formatDate(date, "weekday");
  return `See you ${day}.`;
}

/** 'Nov 27', 'May 17, 2030'; free text as written */
export function formatShortDate(text: string, now: Date = new Date()): string {
  const date = parseEventDate(text);
  if (!date) return text.trim();
  const isFar = Math.abs(daysBetween(now, date)) > 300;
  return formatDate(date, isFar ? "date" : "day");
}

/** 'No dishes chosen yet', '1 dish chosen', '3 dishes chosen' */
export function chosenCountText(count: number): string {
  if (count === 0) return "No dishes chosen yet";
  if (count >= MAX_DISHES_PER_MENU) return `${count} dishes chosen, the maximum for a menu`;
  return `${pluralize(count, "dish", "dishes")} chosen`;
}

/** Formats the chosen dishes as plain text, for a guest whose link was closed before sending. */
export function menuAsText(title: string, dishes: readonly string[]): string {
  return [title.trim(), ...dishes.map((dish) => `• ${dish}`)].filter(Boolean).join("\n");
}
