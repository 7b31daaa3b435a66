import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { answeredText, menuEventQuery, useInviteGuests } from "#client/features/event-data/events.data.ts";
import { formatClock, formatEventDay, relativeDay } from "#client/lib/event-date.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { useDialogLink, useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { isolatePhones } from "#client/lib/phone-numbers.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import type { Menu } from "#shared/menus.api.ts";
import { MenuPhotos } from "./menu-photos.tsx";
import { activeMenusQuery } from "./menus.data.ts";
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
  return menu && <NextMenuCard menu={menu} when={relativeDay(menu.eventDate)} />;
}

/** @param when 'Tonight', 'Tomorrow' */
export function NextMenuCard({ menu, when, after }: { menu: Menu; when: string | null; after?: ReactNode }) {
  const facts = [
    joinFacts([formatEventDay(menu.eventDate), formatClock(menu.eventTime)]),
    isolatePhones(menu.place ?? ""),
  ].filter(Boolean);
  return (
    <Card as="section" lively aria-labelledby="next-menu" className="relative md:grid md:grid-cols-2">
      <MenuPhotos dishes={menu.dishes} eager className="h-52 md:h-full md:min-h-80" />
      <CardBody className="md:flex md:flex-col md:px-8">
        <p className="md:mt-auto flex flex-wrap items-center gap-2 text-sm text-muted">
          <span>{t`Next on the table`}</span>
          {when && <Badge tone="brand">{when}</Badge>}
        </p>
        <h2 dir="auto" id="next-menu" className="mt-1 line-clamp-3 text-xl break-words md:text-3xl">
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
        <div className="md:mt-auto">{after}</div>
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
    <Suspense key={menu.id} fallback={<div data-loading />}>
      <YesterdaysMenu menu={menu} />
    </Suspense>
  ));
}

/** "4 of 5 answered", which opens the answers; without an invitation, the way to one. */
function MenuGuests({ menuId, guestCount }: { menuId: number; guestCount: number | null }) {
  const { data: event, isPending } = useQuery(menuEventQuery(menuId));
  const { open } = useDialogParam("guests");
  const linkTo = useDialogLink("guests");
  const invite = useInviteGuests();
  if (isPending) return <Skeleton className="mt-4 h-11 w-40 md:h-10" />;
  if (!event) return null;
  const { invitation, tally } = event;
  const guests = formatGuestCount(guestCount);
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {invitation ? (
        <LinkButton {...linkTo(menuId)} variant="secondary" className="relative z-10">
          {answeredText(tally.answered, invitation.expectedGuests, invitation.state)}
        </LinkButton>
      ) : (
        <Button
          variant="secondary"
          className="relative z-10"
          pending={invite.isPending}
          onClick={() => invite.mutate({ id: menuId, guestCount }, { onSuccess: () => open(menuId) })}
        >
          {t`Invite Guests`}
        </Button>
      )}
      {guests && <span className="text-sm text-muted">{guests}</span>}
    </p>
  );
}
