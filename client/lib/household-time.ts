let householdZone: string | null = null;
let firstWeekday = 1;

/** Sets the time zone of the signed-in member's household; null: that of the device. */
export function setHouseholdZone(timeZone: string | null = null): void {
  householdZone = timeZone;
}

/** Sets the first day of the household's weeks: 1 (Monday) to 7 (Sunday). */
export function setFirstWeekday(weekday = 1): void {
  firstWeekday = weekday;
}

export const householdFirstWeekday = (): number => firstWeekday;
export const householdTimeZone = (): string | null => householdZone;

/** Returns a moment, now by default, as a date whose local time is that of the household, which decides "today". */
export function householdNow(timeZone: string | null = householdZone, now = new Date()): Date {
  if (timeZone === null) return now;
  try {
    // Swedish times are "2026-10-25 02:30:00".
    return new Date(now.toLocaleString("sv", { timeZone }).replace(" ", "T"));
  } catch {
    // An old browser does not know a new time zone.
    return now;
  }
}
