import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Badge } from "#client/ui/badge.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import type { Menu } from "#shared/menus.api.ts";
import { formatEventDate, guestsText, nearness, parseEventDate } from "./event-date.ts";
import { activeMenusQuery } from "./menus.data.ts";
import { MenuPhotos } from "./parts/menu-photos.tsx";

/** The menu whose day comes next, today included; undefined when none is planned for a day to come. */
export function nextMenu(menus: readonly Menu[], now: Date = new Date()): Menu | undefined {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const when = ({ eventDate, eventTime }: Menu) => `${eventDate} ${eventTime ?? ""}`;
  return menus
    .filter((menu) => (parseEventDate(menu.eventDate) ?? 0) >= today)
    .toSorted((a, b) => when(a).localeCompare(when(b)))[0];
}

/** What is on the table next; nothing when nothing is planned. */
export function NextMenu() {
  const menu = nextMenu(useQuery(activeMenusQuery).data ?? []);
  if (!menu) return null;
  const near = nearness(menu.eventDate);
  const guests = guestsText(menu.guestCount);
  return (
    <Card as="section" lively aria-labelledby="next-menu" className="relative">
      <MenuPhotos dishes={menu.dishes} />
      <CardBody>
        <p className="flex items-center gap-2 text-sm text-muted">
          Next on the table
          {near && <Badge tone="brand">{near}</Badge>}
        </p>
        <h2 id="next-menu" className="mt-1 line-clamp-2 text-lg break-words">
          <Link to={`/menus?menu=${menu.id}`} className="after:absolute after:inset-0">
            {menu.title}
          </Link>
        </h2>
        <p className="mt-1 text-sm">
          {[formatEventDate(menu.eventDate), menu.eventTime, guests].filter(Boolean).join(" · ")}
        </p>
      </CardBody>
    </Card>
  );
}
