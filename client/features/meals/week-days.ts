import { safeParse } from "zod/mini";
import { deviceLocales } from "#client/lib/device/locales.ts";
import { formatDate, LOCALE } from "#client/lib/format.ts";
import { householdNow } from "#client/lib/household-time.ts";
import { isoDate, parseEventDate } from "#shared/event-date.ts";
import { day as dayInput } from "#shared/http/wire.ts";

/** Days are `YYYY-MM-DD`, in the household's time zone. */
export const today = (): string => isoDate(householdNow());

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

/** The countries whose week does not begin on Monday, by the Unicode CLDR. */
const SUNDAY_FIRST =
  "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW";
const SATURDAY_FIRST = "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY";

/** The first day of the week in the reader's country, as in date pickers; 1 (Monday) to 7 (Sunday). */
function firstWeekday(language = deviceLocales()[0] ?? LOCALE): number {
  const locale: LocaleWithWeek = new Intl.Locale(language);
  const known = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay;
  const { region = "001" } = locale.maximize();
  return known ?? (SATURDAY_FIRST.includes(region) ? 6 : SUNDAY_FIRST.includes(region) ? 7 : 1);
}

/** Returns the seven days of the week around a day. */
export function weekOf(day: string, language?: string): string[] {
  const weekday = (parseEventDate(day) ?? new Date()).getDay();
  const start = -((weekday - firstWeekday(language) + 7) % 7);
  return Array.from({ length: 7 }, (_, index) => addDays(day, start + index));
}

/** Returns the day of an address, or today. */
export const dayFrom = (text: string | null | undefined): string => safeParse(dayInput, text).data ?? today();

/** 'October', with the year unless it is this year */
export const formatMonth = (day: string): string =>
  formatDate(day, day.slice(0, 4) === today().slice(0, 4) ? "month" : "monthOfYear");
