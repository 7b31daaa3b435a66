import { LOCALE } from "#client/lib/format.ts";
import { isoDate, parseEventDate } from "#shared/event-date.ts";

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

/** The day of the address, or today. */
export const dayFrom = (text: string | null): string =>
  text && isPlannable(text) ? isoDate(parseEventDate(text) as Date) : today();

const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, options);
const FORMATS = {
  weekday: formatOf({ weekday: "long" }),
  short: formatOf({ month: "short", day: "numeric" }),
};

/** 'Thursday' or, as `short`, 'Nov 26' */
export function formatPart(day: string, part: keyof typeof FORMATS): string {
  return FORMATS[part].format(parseEventDate(day) ?? new Date());
}
