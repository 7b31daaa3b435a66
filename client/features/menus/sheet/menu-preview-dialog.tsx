import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import {
  CalendarPlus,
  CalendarSync,
  Copy,
  Ellipsis,
  Flame,
  Heart,
  ListOrdered,
  Lock,
  MapPin,
  Pencil,
  Printer,
  Share2,
  ShoppingBasket,
  Users,
} from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import type { HostEvent } from "#client/features/event-data/event-news.ts";
import { menuEventQuery, useInviteGuests } from "#client/features/event-data/events.data.ts";
import { HistorySection } from "#client/features/history/history-section.tsx";
import { servingsParam } from "#client/features/meals/servings-param.ts";
import { menuFields } from "#client/features/menus/form/menu-form.ts";
import { menuHistoryQuery } from "#client/features/menus/menu-form.data.ts";
import { isMenuOver } from "#client/features/menus/menu-groups.ts";
import { useOpenMenu } from "#client/features/menus/use-open-menu.ts";
import { copyPlace } from "#client/features/sharing/copy.ts";
import { menuLink } from "#client/features/sharing/share-links.ts";
import { ShareMenu } from "#client/features/sharing/share-menu.tsx";
import { hasStatus } from "#client/lib/api/call.ts";
import { parseEventDate } from "#client/lib/event-date.ts";
import { formatDate } from "#client/lib/format.ts";
import { shownGuest } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { useDialogLink, useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { isolatePhones } from "#client/lib/phone-numbers.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { DropdownMenu, MenuCheck, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorLine } from "#client/ui/status/error-line.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { fullName } from "#shared/full-name.ts";
import type { Menu } from "#shared/menus.api.ts";
import { describeCalories } from "./menu-calories.ts";
import { MenuSheet } from "./menu-sheet.tsx";

/** A menu as it will be printed, with its details. Dishes open in a dialog above it (`?menu=5&dish=7`). */
export function MenuPreviewDialog({ id }: { id: number }) {
  const { isOpen, leave } = useOpenDialog();
  const linkTo = useDialogLink("dish");
  const { householdName } = useCurrentUser();
  const current = useOpenMenu(id);
  const isGone = hasStatus(current.error, 404);
  const menu = isGone ? undefined : current.data;
  const event = useQuery({
    ...menuEventQuery(id),
    enabled: isOpen && menu?.isPending === false,
    refetchOnMount: "always",
  });
  const [hasQrCode, setHasQrCode] = useState(false);
  const [hasLabels, setHasLabels] = useState(false);
  usePrintTitle(isOpen ? menu?.title : undefined);

  return (
    <Dialog
      size="lg"
      // The sheet below shows the menu's title.
      title={isGone ? t`Menu Not Found` : <span className={menu && "sr-only"}>{t`Menu preview`}</span>}
      aside={
        menu?.isPending === false && (
          <More
            menu={menu}
            qrCode={{ checked: hasQrCode, onChange: setHasQrCode }}
            labels={{ checked: hasLabels, onChange: setHasLabels }}
          />
        )
      }
      footer={
        menu &&
        // A pending suggestion cannot be shared: its public page does not exist yet.
        (menu.isPending ? (
          <LinkButton to={`/guest-suggestions?suggestion=${menu.id}`} className="ms-auto max-md:w-full">
            {t`Review suggestion`}
          </LinkButton>
        ) : (
          <Actions menu={menu} event={event.data} />
        ))
      }
    >
      {menu && (
        <>
          {menu.isPending && (
            <p role="note" data-print="hidden" className="mb-4 rounded-control bg-tint p-4 text-sm text-ink">
              {menu.guestName
                ? t`This is a suggestion from ${{ name: isolate(shownGuest(menu.guestName)) }}. Once a member accepts it, it can be edited and shared.`
                : t`This is a suggestion from a guest. Once a member accepts it, it can be edited and shared.`}
            </p>
          )}
          <MenuSheet
            menu={menu}
            claims={event.data?.claims}
            householdName={householdName}
            qrUrl={hasQrCode ? menuLink(menu) : undefined}
            hidesLabels={!hasLabels}
            renderTitle={(dish) => (
              <Link
                {...linkTo(dish.id, servingsParam(dish.id, menu.servings))}
                className="relative after:absolute after:-inset-x-2 after:-inset-y-1 hover:underline hover:decoration-accent hover:underline-offset-4"
              >
                {dish.title}
              </Link>
            )}
          />
          {event.isLoadingError && (
            <div data-print="hidden" className="mt-3">
              <ErrorLine query={event} />
            </div>
          )}
          <About menu={menu} thanks={event.data && <MenuThanks answers={event.data.answers} />} />
        </>
      )}
      {isGone && (
        <EmptyState
          drawing={<TableDrawing />}
          title={t`This menu has been removed`}
          level="p"
          action={<Button onClick={() => void leave()}>{t`Back to menus`}</Button>}
        >
          {t`The suggestion may have been declined.`}
        </EmptyState>
      )}
      {!menu && current.isPending && <Skeleton shape="card" className="h-[30rem]" />}
      {!menu && current.isError && !isGone && <ErrorState query={current} />}
    </Dialog>
  );
}

/** Sets the page title, which browsers use as the name of a printed file. */
function usePrintTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

type PrintChoice = { checked: boolean; onChange: (checked: boolean) => void };

function More({ menu, qrCode, labels }: { menu: Menu; qrCode: PrintChoice; labels: PrintChoice }) {
  const { open: edit } = useDialogParam("edit-menu");
  const { open: planAgain } = useDialogParam("plan-again");
  const { open: openTimeline } = useDialogParam("evening");
  return (
    <div className="flex">
      <ShareMenu
        shared={{ title: menu.title, link: menuLink(menu) }}
        trigger={
          <IconButton label={t`Share`}>
            <Share2 />
          </IconButton>
        }
      />
      <DropdownMenu
        trigger={
          <IconButton label={t`More`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => edit(menu.id)}>
          <Pencil /> {t`Edit Menu`}
        </MenuItem>
        <MenuItem onSelect={() => openTimeline(menu.id)}>
          <ListOrdered /> {t`Cooking timeline`}
        </MenuItem>
        <MenuItem onSelect={() => planAgain(menu.id)}>
          <CalendarSync /> {t`Plan again`}
        </MenuItem>
        {parseEventDate(menu.eventDate) && (
          <MenuItem asChild>
            <a href={withBase(`/api/menus/${menu.id}/calendar.ics`)} download>
              <CalendarPlus /> {t`Add to calendar`}
            </a>
          </MenuItem>
        )}
        <MenuCheck {...qrCode}>{t`Print a QR code that opens this menu`}</MenuCheck>
        <MenuCheck {...labels}>{t`Print allergens and diets`}</MenuCheck>
      </DropdownMenu>
    </div>
  );
}

/** Print, shopping list and guests. A menu without an invitation offers one first. */
function Actions({ menu, event }: { menu: Menu; event: HostEvent | undefined }) {
  const { open: shop } = useDialogParam("shopping");
  const { open: openGuests } = useDialogParam("guests");
  const showGuests = () => openGuests(menu.id);
  const invite = useInviteGuests();
  const canInvite = event?.invitation === null && !isMenuOver(menu);
  return (
    <div className="flex w-full gap-2 *:min-w-min *:flex-auto md:justify-end md:*:flex-none max-[479px]:*:px-2 max-[379px]:[&_svg]:hidden">
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer /> {t`Print`}
      </Button>
      <Button variant="secondary" onClick={() => shop(menu.id)}>
        <ShoppingBasket /> {t({ message: "Shop", comment: "A verb: shows the shopping list" })}
      </Button>
      <Button
        pending={invite.isPending}
        onClick={() => (canInvite ? invite.mutate(menu, { onSuccess: showGuests }) : showGuests())}
      >
        <Users /> {canInvite ? t`Invite Guests` : t`Guests`}
      </Button>
    </div>
  );
}

function About({ menu, thanks }: { menu: Menu; thanks: ReactNode }) {
  const calories = describeCalories(menu.dishes);
  const { place } = menu;
  const author = menu.isGuestCreated
    ? (shownGuest(menu.guestName) ?? t`A guest`)
    : (fullName(menu.creator) ?? t`Someone`);
  const name = isolate(author);
  const day = formatDate(menu.createdAt);
  return (
    <div data-print="hidden" className="mt-3 space-y-3 text-sm">
      <p className="flex flex-wrap items-center gap-2 text-muted">
        {menu.isArchived && <Badge>{t`Archived`}</Badge>}
        <span>
          {menu.isGuestCreated ? t`Suggested by ${name} on ${day}` : t`Created by ${name} on ${day}`}
        </span>
      </p>
      <>{thanks}</>
      {place && (
        <div className="flex items-center gap-2">
          <MapPin className="size-4 shrink-0 text-brand" />
          <p className="min-w-0 break-words">
            <span className="sr-only">{t`Place:`} </span>
            <bdi>{isolatePhones(place)}</bdi>
          </p>
          <IconButton size="sm" label={t`Copy place`} onClick={() => void copyPlace(place)}>
            <Copy />
          </IconButton>
        </div>
      )}
      {calories && (
        <p className="flex items-start gap-2">
          <Flame className="mt-0.5 size-4 shrink-0 text-brand" />
          {calories}
        </p>
      )}
      {menu.note && (
        <section aria-labelledby="menu-note" className="rounded-control bg-tint p-3">
          <h3 id="menu-note" className="flex items-center gap-2 font-sans text-sm font-semibold">
            <Lock className="size-4 shrink-0 text-brand" /> {t`Private note`}
          </h3>
          <p dir="auto" className="mt-1 break-words whitespace-pre-line">
            {menu.note}
          </p>
          <p className="mt-1 text-xs text-muted">{t`Only members see this.`}</p>
        </section>
      )}
      {menu.guestComments && (
        <blockquote className="border-s-2 border-accent ps-3 break-words whitespace-pre-line">
          <bdi>{menu.guestComments}</bdi>
        </blockquote>
      )}
      <HistorySection query={menuHistoryQuery(menu.id)} fields={menuFields()} />
    </div>
  );
}

/** Lists the thanks that guests wrote after the event. */
function MenuThanks({ answers }: { answers: HostEvent["answers"] }) {
  const thankful = answers.filter(({ thanks }) => thanks !== null);
  if (thankful.length === 0) return null;
  return (
    <section aria-labelledby="menu-thanks" className="rounded-control bg-tint p-3">
      <h3 id="menu-thanks" className="flex items-center gap-2 font-sans text-sm font-semibold">
        <Heart className="size-4 shrink-0 text-brand" /> {t`Thanks from your guests`}
      </h3>
      <ul className="mt-1 space-y-2">
        {thankful.map(({ id, name, thanks }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <p dir="auto" className="font-display text-base whitespace-pre-line">
              <q>{thanks}</q>
            </p>
            <p dir="auto" className="text-muted">
              {name}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
