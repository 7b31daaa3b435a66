const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
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

/** Whole days from one date to another, where the reader is. */
export function daysBetween(from: Date, to: Date): number {
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
