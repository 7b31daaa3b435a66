import { daysBetween, parseEventDate } from "#shared/event-date.ts";

// The page finds everything about an event's day here; the server needs these two as well.
export { formatEventDate, parseEventDate } from "#shared/event-date.ts";

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A date the picker stored, or nothing yet; everything else is free text of an older menu or a guest. */
export function isPickerDate(text: string | null | undefined): boolean {
  return !text || parseEventDate(text) !== null;
}

/** A time the picker stored (`HH:MM`), or nothing yet. */
export function isPickerTime(text: string | null | undefined): boolean {
  return !text || CLOCK_TIME.test(text);
}

/** 'Today', 'Tomorrow', 'In 3 days' within the coming week; null otherwise. */
export function relativeDay(text: string | null | undefined, now: Date = new Date()): string | null {
  const date = parseEventDate(text);
  if (!date) return null;
  const days = daysBetween(now, date);
  if (days < 0 || days > 7) return null;
  return ["Today", "Tomorrow"][days] ?? `In ${days} days`;
}

/** '1 guest', '8 guests', or null. */
export function formatGuestCount(count: number | null | undefined): string | null {
  if (!count) return null;
  return count === 1 ? "1 guest" : `${count.toLocaleString("en")} guests`;
}
