import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import {
  Archive,
  ArchiveRestore,
  CalendarSync,
  Eye,
  Pencil,
  Share2,
  ShoppingBasket,
  Users,
} from "lucide-react";
import { menuLink } from "#client/features/sharing/share-links.ts";
import { ShareMenu } from "#client/features/sharing/share-menu.tsx";
import { Avatar } from "#client/features/users/avatar.tsx";
import { cn } from "#client/lib/class-names.ts";
import { formatClock, formatEventDay, relativeDay } from "#client/lib/event-date.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { shownGuest } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useMinute } from "#client/lib/minute.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { fullName } from "#shared/full-name.ts";
import type { Menu } from "#shared/menus.api.ts";
import { eventsQuery, useInviteGuests } from "./menu-event.data.ts";
import { MenuPhotos } from "./menu-photos.tsx";
import { tallyText } from "./menu-tally.ts";

export interface MenuActions {
  preview: (menu: Menu) => void;
  edit: (menu: Menu) => void;
  shop: (menu: Menu) => void;
  planAgain: (menu: Menu) => void;
  archive: (menu: Menu) => void;
  restore: (menu: Menu) => void;
}

export interface MenuCardProps {
  menu: Menu;
  actions: MenuActions;
  /** Mutes the card. */
  isPast?: boolean;
  level?: "h2" | "h3";
}

/** A menu card. The title's button covers the whole card; the other buttons lie above it. */
export function MenuCard({ menu, actions, isPast = false, level: Heading = "h2" }: MenuCardProps) {
  useMinute();
  const near = menu.isArchived ? null : relativeDay(menu.eventDate);
  const title = isolate(menu.title);
  return (
    <Card
      as="article"
      lively
      className={cn(
        "relative flex h-full flex-col",
        isPast && "text-muted [&_img]:opacity-75 [&_img]:saturate-50",
      )}
    >
      <MenuPhotos dishes={menu.dishes} />
      {near && (
        <Badge tone="brand" className="absolute start-3 top-3 shadow-card">
          {near}
        </Badge>
      )}
      <CardBody className="flex flex-1 flex-col gap-3">
        <Heading dir="auto" className="line-clamp-3 text-lg break-words">
          <button
            type="button"
            onClick={() => actions.preview(menu)}
            className="text-start [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline hover:decoration-accent hover:underline-offset-4"
          >
            {menu.title}
          </button>
        </Heading>
        <Facts menu={menu} isPast={isPast} />
        {menu.description && (
          <p dir="auto" className="line-clamp-2 text-sm break-words text-muted">
            {menu.description}
          </p>
        )}
        {menu.dishes.length > 0 && (
          <p className="line-clamp-2 text-sm break-words">
            {menu.dishes.map((dish) => isolate(dish.title)).join(" · ")}
          </p>
        )}
        <div className="mt-auto flex min-h-9 min-w-0 items-center gap-1 pt-1 *:last:-me-2">
          <Author menu={menu} />
          {isPast || menu.isArchived ? (
            <Button
              size="sm"
              aria-label={t`Plan again: ${title}`}
              onClick={() => actions.planAgain(menu)}
              className="relative z-10"
            >
              <CalendarSync /> <Trans>Plan again</Trans>
            </Button>
          ) : (
            <IconButton
              label={t`Shopping list: ${title}`}
              onClick={() => actions.shop(menu)}
              className="relative z-10"
            >
              <ShoppingBasket />
            </IconButton>
          )}
          <ShareMenu
            shared={{ title: menu.title, link: menuLink(menu) }}
            trigger={
              <IconButton label={t`Share ${title}`} className="relative z-10">
                <Share2 />
              </IconButton>
            }
          />
        </div>
      </CardBody>
      <ActionRow menu={menu} actions={actions} />
    </Card>
  );
}

function Facts({ menu, isPast }: { menu: Menu; isPast: boolean }) {
  const { id, eventDate, eventTime, guestCount, isArchived } = menu;
  const { open: openGuests } = useDialogParam("guests");
  const invite = useInviteGuests();
  const { data: events } = useQuery({ ...eventsQuery, refetchOnMount: true });
  const event = events?.find(({ menuId }) => menuId === id);
  const answers = event ? tallyText(event) : t`Invite Guests`;
  const title = isolate(menu.title);
  const show = () => openGuests(id);
  const when = [formatEventDay(eventDate), formatClock(eventTime), !event && formatGuestCount(guestCount)];
  return (
    <div className="text-sm break-words">
      <p>{joinFacts(when)}</p>
      {events && (event || !(isPast || isArchived)) && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={event ? t`Guests of ${title}: ${answers}` : t`Invite guests to ${title}`}
          pending={invite.isPending}
          onClick={() => (event ? show() : invite.mutate(menu, { onSuccess: show }))}
          className="relative z-10 -ms-3 -mb-2 text-brand"
        >
          <Users /> {answers}
        </Button>
      )}
    </div>
  );
}

function Author({ menu }: { menu: Menu }) {
  const guest = shownGuest(menu.guestName) ?? t`A guest`;
  return (
    <p className="me-auto flex min-w-0 items-center gap-2 text-sm text-muted">
      <Avatar person={menu.isGuestCreated ? { firstName: guest } : menu.creator} size="sm" />
      <span dir="auto" className="truncate">
        {menu.isGuestCreated
          ? t`Suggested by ${{ name: isolate(guest) }}`
          : (fullName(menu.creator) ?? t`Someone`)}
      </span>
    </p>
  );
}

function ActionRow({ menu, actions }: { menu: Menu; actions: MenuActions }) {
  const title = isolate(menu.title);
  const toggle = menu.isArchived
    ? { label: t`Restore`, name: t`Restore ${title}`, icon: <ArchiveRestore />, press: actions.restore }
    : {
        label: t({ message: "Archive", comment: "A verb" }),
        name: t`Archive ${title}`,
        icon: <Archive />,
        press: actions.archive,
      };
  return (
    <div
      className={cn(
        "pointer-events-none relative z-10 flex justify-between gap-1 border-t border-line px-2 py-1.5 *:pointer-events-auto",
        // Where icons and texts do not fit, the icons wrap out of sight.
        "*:min-w-min *:shrink *:flex-row-reverse *:flex-wrap *:content-start *:gap-y-4 *:overflow-hidden *:py-3 md:*:py-2",
        "*:whitespace-nowrap [&_svg]:order-1 max-[22.5rem]:*:px-1 max-[22.5rem]:[&>*:lang(de)]:text-xs",
      )}
    >
      <Button
        variant="ghost"
        size="sm"
        aria-label={t`Preview ${title}`}
        onClick={() => actions.preview(menu)}
      >
        <Eye /> <Trans>Preview</Trans>
      </Button>
      <Button variant="ghost" size="sm" aria-label={t`Edit ${title}`} onClick={() => actions.edit(menu)}>
        <Pencil /> <Trans>Edit</Trans>
      </Button>
      <Button variant="ghost" size="sm" aria-label={toggle.name} onClick={() => toggle.press(menu)}>
        {toggle.icon} {toggle.label}
      </Button>
    </div>
  );
}
