import { parseEventDate } from "#client/lib/event-date.ts";
import { householdNow } from "#client/lib/household-time.ts";
import { daysBetween } from "#shared/event-date.ts";
import type { Menu } from "#shared/menus.api.ts";

export type Dated = Pick<Menu, "eventDate" | "eventTime">;

/** Compares the dates and times of menus whose date is `YYYY-MM-DD`. */
export function byEventDate(a: Dated, b: Dated): number {
  return when(a).localeCompare(when(b));
}

const when = ({ eventDate, eventTime }: Dated) => `${eventDate} ${eventTime ?? ""}`;

/** Returns the next menu dated today or later; undefined if there is none. */
export function nextMenu<M extends Dated>(menus: readonly M[], now: Date = householdNow()): M | undefined {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  return menus.filter((menu) => (parseEventDate(menu.eventDate) ?? 0) >= today).toSorted(byEventDate)[0];
}

/** Returns the menus dated yesterday, at most three, the last first. */
export function yesterdaysMenus<M extends Dated>(menus: readonly M[]): M[] {
  const isYesterday = (date: Date | null) => date !== null && daysBetween(date, householdNow()) === 1;
  return menus
    .filter((menu) => isYesterday(parseEventDate(menu.eventDate)))
    .toSorted((a, b) => byEventDate(b, a))
    .slice(0, 3);
}
