import { t } from "@lingui/core/macro";
import { capitalize, formatDate } from "#client/lib/format.ts";
import { householdNow } from "#client/lib/household-time.ts";
import { isoDate } from "#shared/event-date.ts";

interface QuickDate {
  label: string;
  /** `YYYY-MM-DD` */
  date: string;
}

const SATURDAY = 6;
const SUNDAY = 0;

/** Returns today, tomorrow and the next day of the weekend in this week, if it is later. */
export function quickDates(now: Date = householdNow()): QuickDate[] {
  const inDays = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const later = [2, 3, 4, 5, 6].map(inDays);
  const weekend = now.getDay() === SATURDAY ? undefined : later.find((day) => isWeekend(day));
  return [
    { label: t`Today`, date: isoDate(inDays(0)) },
    { label: t`Tomorrow`, date: isoDate(inDays(1)) },
    ...(weekend ? [{ label: weekdayOf(weekend), date: isoDate(weekend) }] : []),
  ];
}

const isWeekend = (day: Date) => day.getDay() === SATURDAY || day.getDay() === SUNDAY;
const weekdayOf = (day: Date) => capitalize(formatDate(day, "weekday"));
