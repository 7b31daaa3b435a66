import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarSync, Share2, ShoppingBasket, Users } from "lucide-react";
import type { ComponentProps } from "react";
import { eventsQuery, useInviteGuests } from "#client/features/event-data/events.data.ts";
import { menuLink } from "#client/features/sharing/share-links.ts";
import { ShareMenu } from "#client/features/sharing/share-menu.tsx";
import { cn } from "#client/lib/class-names.ts";
import { formatClock, formatEventDay, relativeDay } from "#client/lib/event-date.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { shownGuest } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { Menu } from "#shared/menus.api.ts";
import type { useMenuArchive } from "./menu-archive.data.ts";
import { MenuPhotos } from "./menu-photos.tsx";
import { tallyText } from "./menu-tally.ts";

export interface MenuCardProps {
  menu: Menu;
  archive: ReturnType<typeof useMenuArchive>;
  /** Mutes the card. */
  isPast?: boolean;
  level?: "h2" | "h3";
}

/** A menu card. The title's button covers the whole card; the other buttons lie above it. */
export function MenuCard({ menu, archive, isPast = false, level: Heading = "h2" }: MenuCardProps) {
  useMinute();
  const { open: preview } = useDialogParam("menu");
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
      <MenuPhotos dishes={menu.dishes} className="h-36 md:h-40" />
      {near && (
        <Badge tone="brand" className="absolute start-3 top-3 shadow-card">
          {near}
        </Badge>
      )}
      <div className="flex flex-1 flex-col px-4 pt-3 pb-1">
        <Heading dir="auto" className="line-clamp-2 text-lg break-words">
          <button
            type="button"
            onClick={() => preview(menu.id)}
            className="text-start [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline hover:decoration-accent hover:underline-offset-4"
          >
            {menu.title}
          </button>
        </Heading>
        <Facts menu={menu} isPast={isPast} />
        <ActionRow menu={menu} archive={archive} isPast={isPast} />
      </div>
    </Card>
  );
}

function Facts({ menu, isPast }: { menu: Menu; isPast: boolean }) {
  const { id, eventDate, eventTime, guestCount, isArchived } = menu;
  const { open: openGuests } = useDialogParam("guests");
  const { open: planAgain } = useDialogParam("plan-again");
  const invite = useInviteGuests();
  const { data: events } = useQuery({ ...eventsQuery, refetchOnMount: true });
  const event = events?.find(({ menuId }) => menuId === id);
  const answers = event ? tallyText(event) : t`Invite Guests`;
  const title = isolate(menu.title);
  const show = () => openGuests(id);
  const isOver = isPast || isArchived;
  const facts = [formatEventDay(eventDate), formatClock(eventTime), !event && formatGuestCount(guestCount)];
  return (
    <div className="text-sm break-words">
      <p>{joinFacts(facts)}</p>
      {menu.isGuestCreated && (
        <p>{t`Suggested by ${{ name: isolate(shownGuest(menu.guestName) ?? t`A guest`) }}`}</p>
      )}
      <div className="relative z-10 -mx-3 flex min-h-11 w-fit flex-wrap md:min-h-9">
        {events && (event || !isOver) && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={event ? t`Guests of ${title}: ${answers}` : t`Invite guests to ${title}`}
            pending={invite.isPending}
            onClick={() => (event ? show() : invite.mutate(menu, { onSuccess: show }))}
            className="text-brand"
          >
            <Users /> {answers}
          </Button>
        )}
        {isOver && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t`Plan again: ${title}`}
            onClick={() => planAgain(id)}
            className="text-brand"
          >
            <CalendarSync /> {t`Plan again`}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A row of rarely used actions. */
function ActionRow({ menu, archive, isPast }: Pick<MenuCardProps, "menu" | "archive"> & { isPast: boolean }) {
  const { open: preview } = useDialogParam("menu");
  const { open: edit } = useDialogParam("edit-menu");
  const { open: shop } = useDialogParam("shopping");
  const title = isolate(menu.title);
  const toggle = menu.isArchived
    ? { label: t`Restore`, name: t`Restore ${title}`, press: archive.restore }
    : {
        label: t({ message: "Archive", comment: "A verb" }),
        name: t`Archive ${title}`,
        press: archive.archive,
      };
  return (
    <div className="pointer-events-none relative z-10 -ms-1.5 -me-2.5 mt-auto flex flex-wrap items-center *:pointer-events-auto">
      <QuietButton aria-label={t`Preview ${title}`} onClick={() => preview(menu.id)}>
        {t`Preview`}
      </QuietButton>
      <QuietButton aria-label={t`Edit ${title}`} onClick={() => edit(menu.id)}>
        {t`Edit`}
      </QuietButton>
      <QuietButton aria-label={toggle.name} onClick={() => toggle.press([menu])}>
        {toggle.label}
      </QuietButton>
      <span className="grow" />
      {!(isPast || menu.isArchived) && (
        <IconButton label={t`Shopping list: ${title}`} onClick={() => shop(menu.id)}>
          <ShoppingBasket />
        </IconButton>
      )}
      <ShareMenu
        shared={{ title: menu.title, link: menuLink(menu) }}
        trigger={
          <IconButton label={t`Share ${title}`}>
            <Share2 />
          </IconButton>
        }
      />
    </div>
  );
}

function QuietButton(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-11 min-w-11 rounded-control px-1.5 text-sm text-muted hover:bg-sunken hover:text-ink"
    />
  );
}
