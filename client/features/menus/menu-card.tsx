import {
  Archive,
  ArchiveRestore,
  CalendarPlus,
  CalendarSync,
  Eye,
  Pencil,
  Share2,
  ShoppingBasket,
} from "lucide-react";
import { menuLink } from "#client/features/sharing/share-links.ts";
import { ShareMenu } from "#client/features/sharing/share-menu.tsx";
import { Avatar } from "#client/features/users/avatar.tsx";
import { cn } from "#client/lib/class-names.ts";
import { useMinute } from "#client/lib/minute.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { IconButton, IconLink } from "#client/ui/icon-button.tsx";
import { fullName } from "#shared/full-name.ts";
import type { Menu } from "#shared/menus.api.ts";
import { relativeDay } from "./event-date.ts";
import { EventFacts } from "./event-facts.tsx";
import { MenuPhotos } from "./menu-photos.tsx";
import { menuCalendarPath } from "./menus.data.ts";

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
  const calendar = menuCalendarPath(menu);
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
      <div className="absolute top-2 right-2 z-10 flex gap-2">
        {calendar && (
          <IconLink variant="overlay" label={`Add to calendar: ${menu.title}`} href={calendar} download>
            <CalendarPlus />
          </IconLink>
        )}
        <IconButton
          variant="overlay"
          label={`Shopping list: ${menu.title}`}
          onClick={() => actions.shop(menu)}
        >
          <ShoppingBasket />
        </IconButton>
        <ShareMenu
          shared={{ title: menu.title, link: menuLink(menu) }}
          trigger={
            <IconButton variant="overlay" label={`Share ${menu.title}`}>
              <Share2 />
            </IconButton>
          }
        />
      </div>
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
        <EventFacts event={menu} />
        {menu.description && (
          <p className="line-clamp-2 text-sm break-words text-muted">{menu.description}</p>
        )}
        {menu.dishes.length > 0 && (
          <p className="line-clamp-2 text-sm break-words">
            {menu.dishes.map((dish) => dish.title).join(" · ")}
          </p>
        )}
        <div className="mt-auto flex min-h-9 min-w-0 items-center justify-between gap-2 pt-1">
          <Author menu={menu} />
          {(isPast || menu.isArchived) && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Plan again: ${menu.title}`}
              onClick={() => actions.planAgain(menu)}
              className="relative z-10"
            >
              <CalendarSync aria-hidden="true" /> Plan again
            </Button>
          )}
        </div>
      </CardBody>
      <ActionRow menu={menu} actions={actions} />
    </Card>
  );
}

function Author({ menu }: { menu: Menu }) {
  const guest = menu.guestName ?? "A guest";
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
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
