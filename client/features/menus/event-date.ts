const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY = 86_400_000;
/** Further away than this, a day without its year would be read as the wrong one. */
const YEAR_NEEDED_AFTER_DAYS = 300;

/** Midnight of a `YYYY-MM-DD` date where the reader is, or null for free text and for days that don't exist. */
export function parseEventDate(text: string | null | undefined): Date | null {
  const match = ISO_DATE.exec(text?.trim() ?? "");
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  // Not new Date(year, …), which takes the years 0 to 99 for 1900 to 1999: a year is typed digit by digit.
  const date = new Date(0, 0, 1);
  date.setFullYear(year, month - 1, day);
  // February 30 rolls over into March.
  return date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

/** A date the picker stored, or nothing yet; everything else is free text of an older menu or a guest. */
export function isPickerDate(text: string | null | undefined): boolean {
  return !text || parseEventDate(text) !== null;
}

/** A time the picker stored (`HH:MM`), or nothing yet. */
export function isPickerTime(text: string | null | undefined): boolean {
  return !text || CLOCK_TIME.test(text);
}

function daysBetween(from: Date, to: Date): number {
  const start = Date.UTC(from.getFullYear(), from.getMonth(), from.getDate());
  return Math.round((Date.UTC(to.getFullYear(), to.getMonth(), to.getDate()) - start) / DAY);
}

/**
 * Spec §9 and decisions §6: an ISO date as weekday, month and day in English ('Friday, November 28'), with its year
 * when it is far away; any other text as it is.
 */
export function formatEventDate(text: string | null | undefined, now: Date = new Date()): string {
  const date = parseEventDate(text);
  if (!date) return text?.trim() ?? "";
  const far = Math.abs(daysBetween(now, date)) > YEAR_NEEDED_AFTER_DAYS;
  return date.toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    ...(far ? { year: "numeric" } : {}),
  });
}

/** 'Today', 'Tomorrow', 'In 3 days' within the coming week; null otherwise. */
export function nearness(text: string | null | undefined, now: Date = new Date()): string | null {
  const date = parseEventDate(text);
  if (!date) return null;
  const days = daysBetween(now, date);
  if (days < 0 || days > 7) return null;
  return ["Today", "Tomorrow"][days] ?? `In ${days} days`;
}

/** '1 guest', '8 guests', or null. */
export function guestsText(count: number | null | undefined): string | null {
  if (!count) return null;
  return count === 1 ? "1 guest" : `${count.toLocaleString("en")} guests`;
}
