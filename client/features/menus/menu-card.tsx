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
import { formatClock, formatEventDate, relativeDay } from "#client/lib/event-date.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { useMinute } from "#client/lib/minute.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { fullName } from "#shared/full-name.ts";
import type { Menu } from "#shared/menus.api.ts";
import { eventsQuery, tallyText, useInviteGuests } from "./menu-event.data.ts";
import { MenuPhotos } from "./menu-photos.tsx";

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
        <Badge tone="brand" className="absolute top-3 left-3 shadow-card">
          {near}
        </Badge>
      )}
      <CardBody className="flex flex-1 flex-col gap-3">
        <Heading className="line-clamp-3 text-lg break-words">
          <button
            type="button"
            onClick={() => actions.preview(menu)}
            className="text-left break-words after:absolute after:inset-0 hover:underline hover:decoration-accent hover:underline-offset-4"
          >
            {menu.title}
          </button>
        </Heading>
        <Facts menu={menu} isPast={isPast} />
        {menu.description && (
          <p className="line-clamp-2 text-sm break-words text-muted">{menu.description}</p>
        )}
        {menu.dishes.length > 0 && (
          <p className="line-clamp-2 text-sm break-words">
            {menu.dishes.map((dish) => dish.title).join(" · ")}
          </p>
        )}
        <div className="mt-auto flex min-h-9 min-w-0 items-center gap-1 pt-1 *:last:-mr-2">
          <Author menu={menu} />
          {isPast || menu.isArchived ? (
            <Button
              size="sm"
              aria-label={`Plan again: ${menu.title}`}
              onClick={() => actions.planAgain(menu)}
              className="relative z-10"
            >
              <CalendarSync aria-hidden="true" /> Plan again
            </Button>
          ) : (
            <IconButton
              label={`Shopping list: ${menu.title}`}
              onClick={() => actions.shop(menu)}
              className="relative z-10"
            >
              <ShoppingBasket />
            </IconButton>
          )}
          <ShareMenu
            shared={{ title: menu.title, link: menuLink(menu) }}
            trigger={
              <IconButton label={`Share ${menu.title}`} className="relative z-10">
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
  const { id, title, eventDate, eventTime, guestCount, isArchived } = menu;
  const { open: openGuests } = useDialogParam("guests");
  const invite = useInviteGuests();
  const { data: events } = useQuery({ ...eventsQuery, refetchOnMount: true });
  const event = events?.find(({ menuId }) => menuId === id);
  const answers = event ? tallyText(event) : "Invite guests";
  const show = () => openGuests(id);
  const when = [formatEventDate(eventDate), formatClock(eventTime), !event && formatGuestCount(guestCount)];
  return (
    <div className="text-sm break-words">
      <p>{when.filter(Boolean).join(" · ")}</p>
      {events && (event || !(isPast || isArchived)) && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={event ? `Guests of ${title}: ${answers}` : `Invite guests to ${title}`}
          pending={invite.isPending}
          onClick={() => (event ? show() : invite.mutate(menu, { onSuccess: show }))}
          className="relative z-10 -mb-2 -ml-3 text-brand"
        >
          <Users aria-hidden="true" /> {answers}
        </Button>
      )}
    </div>
  );
}

function Author({ menu }: { menu: Menu }) {
  const guest = menu.guestName ?? "A guest";
  return (
    <p className="mr-auto flex min-w-0 items-center gap-2 text-sm text-muted">
      <Avatar person={menu.isGuestCreated ? { firstName: guest } : menu.creator} size="sm" />
      <span className="truncate">
        {menu.isGuestCreated ? `Suggested by ${guest}` : (fullName(menu.creator) ?? "Someone")}
      </span>
    </p>
  );
}

function ActionRow({ menu, actions }: { menu: Menu; actions: MenuActions }) {
  const toggle = menu.isArchived
    ? { label: "Restore", icon: <ArchiveRestore />, press: actions.restore }
    : { label: "Archive", icon: <Archive />, press: actions.archive };
  return (
    <div className="pointer-events-none relative z-10 flex justify-between gap-1 border-t border-line px-2 py-1.5 *:pointer-events-auto">
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Preview ${menu.title}`}
        onClick={() => actions.preview(menu)}
      >
        <Eye aria-hidden="true" /> Preview
      </Button>
      <Button variant="ghost" size="sm" aria-label={`Edit ${menu.title}`} onClick={() => actions.edit(menu)}>
        <Pencil aria-hidden="true" /> Edit
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${toggle.label} ${menu.title}`}
        onClick={() => toggle.press(menu)}
      >
        {toggle.icon} {toggle.label}
      </Button>
    </div>
  );
}
