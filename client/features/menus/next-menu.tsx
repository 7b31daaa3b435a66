import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import { formatClock, formatEventDay, relativeDay } from "#client/lib/event-date.ts";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { useMinute } from "#client/lib/minute.ts";
import { isolatePhones } from "#client/lib/phone-numbers.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import type { Menu } from "#shared/menus.api.ts";
import { MenuGuests } from "./menu-guests.tsx";
import { MenuPhotos } from "./menu-photos.tsx";
import { activeMenusQuery, menuEventQuery } from "./menus.data.ts";
import { nextMenu, yesterdaysMenus } from "./upcoming.ts";

/** Returns whether the menus of Home, whose height depends on their answers, are still being loaded. */
export function useMenusPending(): boolean {
  const { data = [], isPending } = useQuery(activeMenusQuery);
  const [first, second, third] = yesterdaysMenus(data);
  const events = [useEvent(nextMenu(data)), useEvent(first), useEvent(second), useEvent(third)];
  return isPending || events.some((event) => event.isLoading);
}

/** The answers to a menu's invitation, if there is a menu. */
export function useEvent(menu: { id: number } | undefined) {
  return useQuery({ ...menuEventQuery(menu?.id ?? 0), enabled: menu !== undefined });
}

/** The next planned menu with its answers; renders nothing if there is none. */
export function NextMenu() {
  useMinute();
  const { data: menus } = useQuery(activeMenusQuery);
  const menu = nextMenu(menus ?? []);
  return menu && <MenuCard menu={menu} when={relativeDay(menu.eventDate)} />;
}

/** @param when 'Tonight', 'Tomorrow' */
export function MenuCard({ menu, when }: { menu: Menu; when: string | null }) {
  const facts = [
    formatEventDay(menu.eventDate),
    formatClock(menu.eventTime),
    isolatePhones(menu.place ?? ""),
  ].filter(Boolean);
  return (
    <Card
      as="section"
      lively
      aria-labelledby="next-menu"
      className="relative md:grid md:grid-cols-[55fr_45fr]"
    >
      <MenuPhotos dishes={menu.dishes} eager className="h-52 md:h-80" />
      <CardBody className="md:self-center md:px-8">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <span>{t`Next on the table`}</span>
          {when && <Badge tone="brand">{when}</Badge>}
        </p>
        <h2 dir="auto" id="next-menu" className="mt-1 line-clamp-3 text-xl break-words md:text-2xl">
          <Link to={`/menus?menu=${menu.id}`} className="after:absolute after:inset-0">
            {menu.title}
          </Link>
        </h2>
        <ul className="mt-2 break-words">
          {facts.map((fact) => (
            <li dir="auto" key={fact}>
              {fact}
            </li>
          ))}
        </ul>
        <MenuGuests menuId={menu.id} guestCount={menu.guestCount} />
      </CardBody>
    </Card>
  );
}

const YesterdaysMenu = lazyComponent(() => import("./yesterdays-menu.tsx"));

/** The menus of the day before; renders nothing if there were none. */
export function YesterdaysMenus() {
  useMinute();
  const menus = yesterdaysMenus(useQuery(activeMenusQuery).data ?? []);
  return menus.map((menu) => (
    <Suspense key={menu.id} fallback={<Skeleton shape="card" className="h-40" />}>
      <YesterdaysMenu menu={menu} />
    </Suspense>
  ));
}
