import { wallClock } from "#shared/time-zone.ts";

let householdZone: string | null = null;

/** Sets the time zone of the signed-in member's household; null: that of the device. */
export function setHouseholdZone(timeZone: string | null = null): void {
  householdZone = timeZone;
}

/** Returns for example "Europe/Berlin". */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns now as a date whose local time is the time in the household, which decides what "today" is. */
export function householdNow(timeZone: string | null = householdZone): Date {
  const now = new Date();
  if (timeZone === null) return now;
  try {
    const wall = new Date(wallClock(now.getTime(), timeZone));
    return new Date(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate(), wall.getUTCHours());
  } catch {
    // An old browser does not know a new time zone.
    return now;
  }
}
