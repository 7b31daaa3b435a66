import { t } from "@lingui/core/macro";
import { capitalize, formatDate } from "#client/lib/format.ts";
import { householdNow } from "#client/lib/household-time.ts";
import { isoDate } from "#shared/event-date.ts";

const FRIDAY_TO_SUNDAY = [5, 6, 0];

/** Returns today, tomorrow and the next Friday, Saturday and Sunday after them, as `YYYY-MM-DD`. */
export function quickDates(now: Date = householdNow()) {
  const inDays = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const later = [2, 3, 4, 5, 6].map(inDays).filter((day) => FRIDAY_TO_SUNDAY.includes(day.getDay()));
  return [
    { label: t`Today`, date: isoDate(inDays(0)) },
    { label: t`Tomorrow`, date: isoDate(inDays(1)) },
    ...later.map((day) => ({ label: capitalize(formatDate(day, "shortWeekday")), date: isoDate(day) })),
  ];
}
