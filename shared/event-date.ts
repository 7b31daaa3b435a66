const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY = 86_400_000;
/** Dates further away are shown with their year, to avoid ambiguity. */
const YEAR_NEEDED_AFTER_DAYS = 300;

/** Returns midnight of a `YYYY-MM-DD` date in local time, or null for free text and for invalid dates. */
export function parseEventDate(text: string | null | undefined): Date | null {
  const match = ISO_DATE.exec(text?.trim() ?? "");
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  // `new Date(year, …)` maps the years 0 to 99, which occur while a year is being typed, to 1900 to 1999.
  const date = new Date(0, 0, 1);
  date.setFullYear(year, month - 1, day);
  // February 30 rolls over into March.
  return date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

/** Returns a date in local time as `YYYY-MM-DD`. */
export function isoDate(date: Date): string {
  const digits = (number: number, length = 2) => String(number).padStart(length, "0");
  return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`;
}

/** The first and the last of some days, as `YYYY-MM-DD`. */
export interface Days {
  from: string;
  to: string;
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Returns the number of calendar days between two dates in local time. */
export function daysBetween(from: Date, to: Date): number {
  const start = Date.UTC(from.getFullYear(), from.getMonth(), from.getDate());
  return Math.round((Date.UTC(to.getFullYear(), to.getMonth(), to.getDate()) - start) / DAY);
}

/**
 * Formats an ISO date as weekday, month and day in a language ('Friday, November 28'), with the year if it is far away.
 * Returns any other text unchanged.
 * @param weekday null to leave it out
 */
export function formatEventDateIn(
  text: string | null | undefined,
  now: Date = new Date(),
  locale = "en-US",
  weekday: "long" | null = "long",
): string {
  const date = parseEventDate(text);
  if (!date) return text?.trim() ?? "";
  const far = Math.abs(daysBetween(now, date)) > YEAR_NEEDED_AFTER_DAYS;
  const format = new Intl.DateTimeFormat(locale, {
    ...(weekday && { weekday }),
    month: "long",
    day: "numeric",
    ...(far ? { year: "numeric" } : {}),
    numberingSystem: "latn",
    calendar: "gregory",
  });
  return withOrdinal(format.format(date), locale);
}

/** Writes the first of a month as French does, which Intl does not: "1er décembre", "1er–7 déc.". */
export const withOrdinal = (text: string, locale: string): string =>
  locale.startsWith("fr") ? text.replace(/(?<!\d)1(?=(?:–\d+)?\s\p{Ll}{3})/u, "1er") : text;
