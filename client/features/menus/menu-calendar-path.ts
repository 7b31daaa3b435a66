import type { Menu } from "#shared/menus.api.ts";
import { parseEventDate } from "./event-date.ts";

/** Where the menu's calendar file is; null when its date is no day that a calendar knows (decisions §6). */
export function menuCalendarPath(menu: Pick<Menu, "id" | "eventDate">): string | null {
  return parseEventDate(menu.eventDate) ? `/api/menus/${menu.id}/calendar.ics` : null;
}
