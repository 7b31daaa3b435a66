import { badRequest } from "#server/http/errors.ts";

/** The first and the last of some days, as YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

const DAY = 86_400_000;

/** @throws 400 if the days are in the wrong order or too many */
export function requireDays({ from, to }: Days, maximum: number): void {
  if (to < from) throw badRequest("The last day cannot be before the first.", "to");
  if ((Date.parse(to) - Date.parse(from)) / DAY >= maximum) {
    throw badRequest(`Please choose at most ${maximum} days.`, "to");
  }
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** Returns the Mondays of all weeks that have one of the days. */
export function mondaysOf({ from, to }: Days): string[] {
  const mondays: string[] = [];
  for (let monday = mondayOf(from); monday <= to; monday = dayAfter(monday, 7)) mondays.push(monday);
  return mondays;
}

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
