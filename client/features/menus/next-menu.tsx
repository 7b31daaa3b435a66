import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useMinute } from "#client/lib/minute.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { formatEventDate, formatGuestCount, relativeDay } from "./event-date.ts";
import { MenuPhotos } from "./menu-photos.tsx";
import { activeMenusQuery } from "./menus.data.ts";
import { nextMenu } from "./upcoming.ts";

/** The next planned menu; renders nothing if there is none. */
export function NextMenu() {
  useMinute();
  const { data: menus, isPending } = useQuery(activeMenusQuery);
  if (isPending) return <Skeleton shape="card" className="h-75 md:h-64" />;
  const menu = nextMenu(menus ?? []);
  if (!menu) return null;
  const near = relativeDay(menu.eventDate);
  const guests = formatGuestCount(menu.guestCount);
  return (
    <Card as="section" lively aria-labelledby="next-menu" className="relative md:grid md:grid-cols-[3fr_2fr]">
      <MenuPhotos dishes={menu.dishes} eager className="h-48 md:h-64" />
      <CardBody className="md:self-center">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          Next on the table
          {near && <Badge tone="brand">{near}</Badge>}
        </p>
        <h2 id="next-menu" className="mt-1 line-clamp-2 text-lg break-words">
          <Link to={`/menus?menu=${menu.id}`} className="after:absolute after:inset-0">
            {menu.title}
          </Link>
        </h2>
        <p className="mt-1 text-sm text-balance">
          {[formatEventDate(menu.eventDate), menu.eventTime, guests].filter(Boolean).join(" · ")}
        </p>
      </CardBody>
    </Card>
  );
}
