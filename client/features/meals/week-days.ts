import { LOCALE } from "#client/lib/format.ts";
import { formatEventDate, isoDate, parseEventDate } from "#shared/event-date.ts";

/** Days are `YYYY-MM-DD`, in the time zone of the browser. */
export const today = (): string => isoDate(new Date());

export function addDays(day: string, days: number): string {
  const date = parseEventDate(day) ?? new Date();
  date.setDate(date.getDate() + days);
  return isoDate(date);
}

/** `getWeekInfo` is a method in Chromium and Safari and was an accessor before; Firefox has neither. */
interface LocaleWithWeek extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The first day of the reader's week, 1 (Monday, also if the browser does not know) to 7 (Sunday). */
function firstWeekday(language = navigator.language): number {
  const locale: LocaleWithWeek = new Intl.Locale(language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** Returns the seven days of the week around a day. */
export function weekOf(day: string, language?: string): string[] {
  const weekday = (parseEventDate(day) ?? new Date()).getDay();
  const start = -((weekday - firstWeekday(language) + 7) % 7);
  return Array.from({ length: 7 }, (_, index) => addDays(day, start + index));
}

/** Returns the day of an address, or today. */
export const dayFrom = (text: string | null | undefined): string =>
  text?.startsWith("2") && parseEventDate(text) ? text : today();

const formatOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, options);
  return (day: string) => format.format(parseEventDate(day) ?? new Date());
};
/** 'Thursday' */
export const formatWeekday = formatOf({ weekday: "long" });
/** 'Nov 26' */
export const formatShortDate = formatOf({ month: "short", day: "numeric" });

/** 'Nov 23 – 29' */
export function formatDays(from: string, to: string): string {
  const format = new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric" });
  return format.formatRange(parseEventDate(from) ?? new Date(), parseEventDate(to) ?? new Date());
}

/** 'October 3', with the year if it is far away */
export const formatDate = (day: string): string => formatEventDate(day, new Date(), null);

/** 'October', with the year if it is far away */
export const formatMonth = (day: string): string => formatDate(day).replace(/ \d{1,2}(,|$)/, "");
