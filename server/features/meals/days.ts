import { badRequest } from "#server/http/errors.ts";
import type { Days } from "#shared/event-date.ts";

const DAY = 86_400_000;

/** @throws 400 if the days are in the wrong order or too many */
export function requireDays({ from, to }: Days, maximum: number): void {
  if (to < from) throw badRequest("days_reversed", "to");
  if ((Date.parse(to) - Date.parse(from)) / DAY >= maximum)
    throw badRequest("too_many_days", "to", { values: { count: maximum } });
}
