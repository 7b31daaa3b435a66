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

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
