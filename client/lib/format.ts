import { withOrdinal, parseEventDate } from "#shared/event-date.ts";
import { languageOf } from "#shared/languages.ts";
import { deviceLocales } from "./device/locales.ts";

const hasPage = typeof document !== "undefined";
const readers = hasPage ? deviceLocales() : [];
/** The language in which the server sent the document. */
export const PAGE_LANGUAGE = (hasPage && languageOf(document.documentElement.lang)) || "en";

const readersKind =
  readers.find((locale) => languageOf(locale) === PAGE_LANGUAGE) ??
  (PAGE_LANGUAGE === "en" ? "en-US" : PAGE_LANGUAGE);
/**
 * The locale of all numbers and dates: the reader's kind of the page's language, with the digits that texts and recipes
 * contain and the calendar of date pickers.
 */
export const LOCALE = new Intl.Locale(readersKind, {
  numberingSystem: "latn",
  calendar: "gregory",
}).toString();
/** Sentences such as "um 18:30 Uhr" allow no other. */
const HAS_24_HOURS = ["de", "fr", "tr"].includes(PAGE_LANGUAGE);
/** 12-hour clock: that of the reader's country, as in time pickers. */
const { hour12 } = new Intl.DateTimeFormat(HAS_24_HOURS ? LOCALE : (readers[0] ?? LOCALE), {
  hour: "numeric",
}).resolvedOptions();

const time = { hour: hour12 ? "numeric" : "2-digit", minute: "2-digit", hour12 } as const;
const date = { day: "numeric", month: "short", year: "numeric" } as const;
const longDay = { weekday: "long", month: "long", day: "numeric" } as const;

/** All ways to write a date or time, as in the United States; event-date.ts writes events' days. */
const STYLES = {
  date, // 'Nov 24, 2026'
  day: { day: "numeric", month: "short" }, // 'Nov 24'
  longDate: { month: "long", day: "numeric" }, // 'November 24'
  moment: { ...date, ...time }, // 'Nov 24, 2026, 8:05 PM'
  month: { month: "long" }, // 'November'
  monthOfYear: { month: "long", year: "numeric" }, // 'November 2026'
  weekday: { weekday: "long" }, // 'Tuesday'
  shortWeekday: { weekday: "short" }, // 'Tue'
  longDay, // 'Tuesday, November 24'
  longMoment: { ...longDay, ...time }, // 'Tuesday, November 24 at 8:05 PM'
  time, // '8:05 PM'
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type DateStyle = keyof typeof STYLES;

const numberFormat = new Intl.NumberFormat(LOCALE);
const dateFormats = new Map<DateStyle, Intl.DateTimeFormat>();

/** '1,200'. Shares one formatter, because toLocaleString creates one per call. */
export function formatNumber(count: number): string {
  return numberFormat.format(count);
}

const formatOf = (style: DateStyle) => {
  const format = dateFormats.get(style) ?? new Intl.DateTimeFormat(LOCALE, STYLES[style]);
  dateFormats.set(style, format);
  return format;
};

/** A `YYYY-MM-DD` day is one in local time; `new Date` reads it as midnight UTC. */
const dateOf = (when: Date | string) => new Date(parseEventDate(String(when)) ?? when);

/** Formats a date, or the ISO text of one or of a day, in the reader's time zone. */
export const formatDate = (when: Date | string, style: DateStyle = "date"): string =>
  withOrdinal(formatOf(style).format(dateOf(when)), LOCALE);

const relative = new Intl.RelativeTimeFormat(LOCALE);
const relativeDays = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

/** '3 hours ago', 'in 2 days' */
export const formatRelative = (count: number, unit: "minute" | "hour" | "day"): string =>
  relative.format(count, unit);

/** 'Today', 'Tomorrow', 'In 3 days' */
export function formatDaysAhead(days: number): string {
  return capitalize((days < 2 ? relativeDays : relative).format(days, "day"));
}

export const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase(LOCALE) + text.slice(1);
