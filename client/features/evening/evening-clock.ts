import { t } from "@lingui/core/macro";
import { formatEventDay } from "#client/lib/event-date.ts";
import { householdNow, householdTimeZone } from "#client/lib/household-time.ts";
import { daysBetween, isoDate, parseEventDate } from "#shared/event-date.ts";
import { momentOf } from "#shared/time-zone.ts";

/** Lines of a menu without a date have times of the clock, on any day. */
const ANY_DAY = "2001-01-01";
const MINUTE = 60_000;

/** Converts between minutes from a menu's time, moments, and what the household's clocks show, also across a change of clocks. */
export function eveningClock(day: string | null, time: string) {
  const zone = day === null ? null : householdTimeZone();
  const base = momentAt(`${day ?? ANY_DAY}T${time}`, zone);
  const date = parseEventDate(day ?? ANY_DAY) ?? new Date(base);
  const shownAt = (minutes: number) => householdNow(zone, new Date(base + minutes * MINUTE));
  return {
    /** As a date whose local time is that of the household. */
    shownAt,
    minutesAt: (wall: string) => Math.round((momentAt(wall, zone) - base) / MINUTE),
    /** Null for a menu without a date. */
    now: day === null ? null : Math.floor((Date.now() - base) / MINUTE),
    /** The heading of a day; null if all is on the menu's. */
    nameDay: (minutes: number) => {
      const days = daysBetween(date, shownAt(minutes));
      if (days === -1) return t`The day before`;
      return days === 0 ? formatEventDay(day) : formatEventDay(day && isoDate(shownAt(minutes)));
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
