import { parseEventDate } from "#client/lib/event-date.ts";
import { householdNow } from "#client/lib/household-time.ts";
import { daysBetween } from "#shared/event-date.ts";
import type { Menu } from "#shared/menus.api.ts";
import { byEventDate, type Dated } from "./upcoming.ts";

/** Menus grouped by the calendar day in the household. */
export interface MenuGroups<M> {
  /** Today or later, nearest first. */
  comingUp: M[];
  /** Without a date, or with free text. */
  undated: M[];
  /** Newest first. */
  past: M[];
}

export const isMenuOver = (menu: Dated & Pick<Menu, "isArchived">) =>
  menu.isArchived || groupMenus([menu]).past.length > 0;

export function groupMenus<M extends Dated>(menus: readonly M[], now: Date = householdNow()): MenuGroups<M> {
  const groups: MenuGroups<M> = { comingUp: [], undated: [], past: [] };
  for (const menu of menus) {
    const date = parseEventDate(menu.eventDate);
    if (!date) groups.undated.push(menu);
    else if (daysBetween(now, date) < 0) groups.past.push(menu);
    else groups.comingUp.push(menu);
  }
  groups.comingUp.sort(byEventDate);
  groups.past.sort((a, b) => byEventDate(b, a));
  return groups;
}
