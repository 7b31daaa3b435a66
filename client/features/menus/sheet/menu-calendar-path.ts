import { parseEventDate } from "#client/features/menus/event-date.ts";
import type { Menu } from "#shared/menus.api.ts";

/** Returns the path of the menu's calendar file; null if its date is free text. */
export function menuCalendarPath(menu: Pick<Menu, "id" | "eventDate">): string | null {
  return parseEventDate(menu.eventDate) ? `/api/menus/${menu.id}/calendar.ics` : null;
}
