import { plural, t } from "@lingui/core/macro";
import { formatEventDay } from "#client/lib/event-date.ts";
import { householdNow, householdTimeZone } from "#client/lib/household-time.ts";
import { daysBetween, isoDate, parseEventDate } from "#shared/event-date.ts";
import { momentOf } from "#shared/time-zone.ts";

/** Lines of a menu without a date have times of the clock, on any day. */
const ANY_DAY = "2001-01-01";
const MINUTE = 60_000;
const DAY = 24 * 60;

/** Converts between minutes from a menu's time, moments and the household's time, also across a change of clocks. */
export function timelineClock(day: string | null, time: string) {
  const zone = day === null ? null : householdTimeZone();
  const base = momentAt(`${day ?? ANY_DAY}T${time}`, zone);
  const date = parseEventDate(day ?? ANY_DAY) ?? new Date(base);
  const shownAt = (minutes: number) => householdNow(zone, new Date(base + minutes * MINUTE));
  const minutesAt = (wall: string) => Math.round((momentAt(wall, zone) - base) / MINUTE);
  const dayAt = (minutes: number) => {
    const days = daysBetween(date, shownAt(minutes));
    return day === null ? Math.min(0, days) : days;
  };
  return {
    /** A date whose local time is that of the household. */
    shownAt,
    /** Null for a menu without a date. */
    now: day === null ? null : Math.floor((Date.now() - base) / MINUTE),
    /** For a field: a date and time, or a time if the menu has no date. */
    fieldType: day === null ? "time" : "datetime-local",
    fieldAt: (minutes: number) => {
      const clock = shownAt(minutes).toTimeString().slice(0, 5);
      return day === null ? clock : `${isoDate(shownAt(minutes))}T${clock}`;
    },
    /** @param near the field's value before; a time without a date is the next one before or after it */
    readField: (value: string, near = 0) => {
      if (day !== null) return minutesAt(value);
      const minutes = minutesAt(`${ANY_DAY}T${value}`);
      return minutes + DAY * Math.round((near - minutes) / DAY);
    },
    /** The number of days after the menu's. What follows midnight belongs to the day of a menu without a date. */
    dayAt,
    nameDay: (days: number) => {
      if (days === -1) return t`The day before`;
      if (day !== null)
        return formatEventDay(isoDate(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)));
      return days === 0
        ? t`On the day`
        : plural({ count: -days }, { one: "# day before", other: "# days before" });
    },
  };
}

/** The moment at which clocks show "2026-12-24T19:30". */
function momentAt(wall: string, zone: string | null): number {
  try {
    if (zone !== null) return momentOf(Date.parse(`${wall}Z`), zone);
  } catch {
    // An old browser does not know a new time zone.
  }
  return new Date(wall).getTime();
}
