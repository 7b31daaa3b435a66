import { badRequest } from "#server/http/errors.ts";

/** The first and the last of some days, as YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

const DAY = 86_400_000;

/** @throws 400 if the days are in the wrong order or too many */
export function requireDays({ from, to }: Days, maximum: number): void {
  if (to < from) throw badRequest("days_reversed", "to");
  if ((Date.parse(to) - Date.parse(from)) / DAY >= maximum) {
    throw badRequest("too_many_days", "to", { count: maximum });
  }
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
