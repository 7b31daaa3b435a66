import { plural, t } from "@lingui/core/macro";
import {
  formatClock,
  formatEventDate,
  formatEventDay,
  isPickerTime,
  parseEventDate,
} from "#client/lib/event-date.ts";
import { joinFacts, joinWords } from "#client/lib/format-lists.ts";
import { formatDate } from "#client/lib/format.ts";
import { householdNow } from "#client/lib/household-time.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { daysBetween } from "#shared/event-date.ts";
import { MAX_DISHES_PER_MENU } from "#shared/limits.ts";

export interface EventTime {
  eventDate?: string | null;
  eventTime?: string | null;
  /** The household's time zone. */
  timeZone?: string | null;
}

/**
 * For sentences: 'Friday, November 27 at 7:00 PM' after "on", '7:00 PM' after "at", free text as written ("some
 * Sunday") after a comma.
 */
export function eventWhen({ eventDate, eventTime }: EventTime, now?: Date) {
  const [date, time] = [eventDate?.trim() ?? "", eventTime?.trim() ?? ""];
  const isDay = parseEventDate(date) !== null;
  const day = isDay ? formatEventDate(date, now) : isolate(date);
  const clock = isPickerTime(time) ? formatClock(time) : "";
  const when = [day && clock ? t`${{ date: day }} at ${clock}` : day || clock, clock ? "" : isolate(time)];
  const is = isDay ? "day" : date ? "words" : clock ? "time" : time ? "words" : "none";
  return { is, when: joinWords(when) };
}

/** 'Friday, November 27 · 7:00 PM' */
export function formatEventTime({ eventDate, eventTime }: EventTime, now?: Date): string {
  return joinFacts([formatEventDay(eventDate, now), formatClock(eventTime)]);
}

/** 'See you tomorrow.', 'See you Friday.', 'See you on Friday, December 12.' */
export function seeYouText({ eventDate, timeZone }: Pick<EventTime, "eventDate" | "timeZone">): string {
  const now = householdNow(timeZone);
  const date = parseEventDate(eventDate);
  const days = date && daysBetween(now, date);
  if (date === null || days === null || days < 0) return t`See you at the table.`;
  if (days === 0) return t`See you today.`;
  if (days === 1) return t`See you tomorrow.`;
  const day = days > 6 ? formatEventDate(eventDate, now) : formatDate(date, "weekday");
  return days > 6 ? t`See you on ${day}.` : t`See you ${day}.`;
}

/** 'Nov 27', 'May 17, 2030'; free text as written */
export function formatShortDate(text: string): string {
  const date = parseEventDate(text);
  if (!date) return isolate(text.trim());
  const isFar = Math.abs(daysBetween(new Date(), date)) > 300;
  return formatDate(date, isFar ? "date" : "day");
}

/** 'No dishes chosen yet', '1 dish chosen', '3 dishes chosen' */
export function chosenCountText(count: number): string {
  if (count === 0) return t`No dishes chosen yet`;
  if (count >= MAX_DISHES_PER_MENU) return t`${count} dishes chosen, the maximum for a menu`;
  return plural(count, { one: "# dish chosen", other: "# dishes chosen" });
}

/** Formats the chosen dishes as plain text, for a guest whose link was closed before sending. */
export function menuAsText(title: string, dishes: readonly string[]): string {
  return [title.trim(), ...dishes.map((dish) => `• ${dish}`)].filter(Boolean).join("\n");
}
