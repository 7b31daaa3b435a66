import { useQuery } from "@tanstack/react-query";
import {
  CalendarPlus,
  CalendarSync,
  Copy,
  Flame,
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
import { HistorySection } from "#client/features/history/history-section.tsx";
import { formatEventDate } from "#client/features/menus/event-date.ts";
import { MENU_FIELD_LABEL } from "#client/features/menus/form/menu-form.ts";
import { menuEventQuery } from "#client/features/menus/menu-event.data.ts";
import { menuCalendarPath, menuHistoryQuery } from "#client/features/menus/menus.data.ts";
import { useOpenMenu } from "#client/features/menus/use-open-menu.ts";
import { copyPlace } from "#client/features/sharing/copy.ts";
import { menuLink } from "#client/features/sharing/share-links.ts";
import { ShareMenu } from "#client/features/sharing/share-menu.tsx";
import { hasStatus } from "#client/lib/api/call.ts";
import { LOCALE } from "#client/lib/format.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorLine } from "#client/ui/status/error-line.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { fullName } from "#shared/full-name.ts";
import type { Menu } from "#shared/menus.api.ts";
import { describeCalories } from "./menu-calories.ts";
import { MenuSheet } from "./menu-sheet.tsx";
import { MenuThanks } from "./menu-thanks.tsx";

/** A menu as it will be printed, with its details. Dishes open in a dialog above it (`?menu=5&dish=7`). */
export function MenuPreviewDialog({ id }: { id: number }) {
  const { isOpen, leave } = useOpenDialog();
  const { linkTo } = useDialogParam("dish");
  const { open: edit } = useDialogParam("edit-menu");
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
  usePrintTitle(isOpen ? menu?.title : undefined);

  return (
    <Dialog
      size="lg"
      title={isGone ? "Menu Not Found" : "Menu Preview"}
      footer={
        menu &&
        (menu.isPending ? <PendingActions menu={menu} /> : <Actions menu={menu} onEdit={() => edit(id)} />)
      }
    >
      {menu && (
        <>
          {menu.isPending && (
            <p role="note" data-print="hidden" className="mb-4 rounded-control bg-tint p-4 text-sm text-ink">
              This is a suggestion from {menu.guestName ?? "a guest"}. Once a member accepts it, it can be
              edited and shared.
            </p>
          )}
          <MenuSheet
            menu={menu}
            claims={event.data?.claims}
            householdName={householdName}
            qrUrl={hasQrCode ? menuLink(menu) : undefined}
            renderTitle={(dish) => (
              <Link
                {...linkTo(dish.id)}
                className="relative after:absolute after:-inset-x-2 after:-inset-y-1 hover:underline hover:decoration-accent hover:underline-offset-4"
              >
                {dish.title}
              </Link>
            )}
          />
          {event.isLoadingError && (
            <div data-print="hidden" className="mt-3">
              <ErrorLine message="Who brings and cooks what could not be loaded." query={event} />
            </div>
          )}
          {!menu.isPending && <QrCodeCheckbox checked={hasQrCode} onChange={setHasQrCode} />}
          <About menu={menu} thanks={event.data && <MenuThanks answers={event.data.answers} />} />
        </>
      )}
      {isGone && (
        <EmptyState
          drawing={<TableDrawing />}
          title="This menu has been removed"
          level="p"
          action={<Button onClick={() => void leave()}>Back to menus</Button>}
        >
          The suggestion may have been declined.
        </EmptyState>
      )}
      {!menu && current.isPending && <Skeleton shape="card" className="h-[30rem]" />}
      {!menu && current.isError && !isGone && (
        <ErrorState title="The menu could not be loaded" query={current} />
      )}
    </Dialog>
  );
}

interface QrCodeCheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function QrCodeCheckbox({ checked, onChange }: QrCodeCheckboxProps) {
  return (
    <label data-print="hidden" className="mt-3 flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      Print a QR code that opens this menu
    </label>
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

function Actions({ menu, onEdit }: { menu: Menu; onEdit: () => void }) {
  const calendar = menuCalendarPath(menu);
  return (
    <div className="flex w-full items-center gap-2">
      {calendar && (
        <a href={calendar} download className={buttonLook({ variant: "ghost" })}>
          <CalendarPlus aria-hidden="true" />
          <span className="max-md:sr-only">Add to calendar</span>
        </a>
      )}
      <ShareMenu
        shared={{ title: menu.title, link: menuLink(menu) }}
        align="start"
        trigger={
          <Button variant="ghost">
            <Share2 aria-hidden="true" />
            <span className="max-md:sr-only">Share</span>
          </Button>
        }
      />
      <Button variant="secondary" onClick={onEdit} className="ml-auto max-md:flex-1">
        <Pencil aria-hidden="true" className="max-[379px]:hidden" />
        <span>
          Edit<span className="max-[379px]:sr-only"> Menu</span>
        </span>
      </Button>
      <Button onClick={() => window.print()} className="max-md:flex-1">
        <Printer aria-hidden="true" className="max-[379px]:hidden" /> Print
      </Button>
    </div>
  );
}

/** A pending suggestion cannot be shared: its public page does not exist yet. */
function PendingActions({ menu }: { menu: Menu }) {
  return (
    <LinkButton to={`/guest-suggestions?suggestion=${menu.id}`} className="ml-auto max-md:w-full">
      Review Suggestion
    </LinkButton>
  );
}

const HISTORY_LABELS: Record<string, string> = { ...MENU_FIELD_LABEL, isArchived: "Archived" };

function formatHistoryValue(field: string, value: string): string | undefined {
  if (field === "eventDate") return formatEventDate(value);
  if (field === "image") return "a picture";
  if (field === "isArchived") return value === "true" ? "yes" : "no";
  return undefined;
}

function About({ menu, thanks }: { menu: Menu; thanks: ReactNode }) {
  const { open: planAgain } = useDialogParam("plan-again");
  const { open: shop } = useDialogParam("shopping");
  const { open: openGuests } = useDialogParam("guests");
  const calories = describeCalories(menu.dishes);
  const { place } = menu;
  const author = menu.isGuestCreated ? (menu.guestName ?? "A guest") : (fullName(menu.creator) ?? "Someone");
  return (
    <div data-print="hidden" className="mt-3 space-y-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {menu.isArchived && <Badge>Archived</Badge>}
          {menu.isGuestCreated ? "Suggested" : "Created"} by {author} on{" "}
          {new Date(menu.createdAt).toLocaleDateString(LOCALE, { dateStyle: "long" })}
        </p>
        {!menu.isPending && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => openGuests(menu.id)}>
              <Users aria-hidden="true" /> Guests
            </Button>
            <Button variant="secondary" size="sm" onClick={() => shop(menu.id)}>
              <ShoppingBasket aria-hidden="true" /> Shopping list
            </Button>
            <Button variant="secondary" size="sm" onClick={() => planAgain(menu.id)}>
              <CalendarSync aria-hidden="true" /> Plan again
            </Button>
          </div>
        )}
      </div>
      {thanks}
      {place && (
        <div className="flex items-center gap-2">
          <MapPin aria-hidden="true" className="size-4 shrink-0 text-brand" />
          <p className="min-w-0 break-words">
            <span className="sr-only">Place: </span>
            {place}
          </p>
          <IconButton size="sm" label="Copy place" onClick={() => void copyPlace(place)}>
            <Copy />
          </IconButton>
        </div>
      )}
      {calories && (
        <p className="flex items-start gap-2">
          <Flame aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
          {calories}
        </p>
      )}
      {menu.note && (
        <section aria-labelledby="menu-note" className="rounded-control bg-tint p-3">
          <h3 id="menu-note" className="flex items-center gap-2 font-sans text-sm font-semibold">
            <Lock aria-hidden="true" className="size-4 shrink-0 text-brand" /> Private note
          </h3>
          <p className="mt-1 break-words whitespace-pre-line">{menu.note}</p>
          <p className="mt-1 text-xs text-muted">Only members see this.</p>
        </section>
      )}
      {menu.guestComments && (
        <blockquote className="border-l-2 border-accent pl-3 break-words whitespace-pre-line">
          {menu.guestComments}
        </blockquote>
      )}
      <HistorySection query={menuHistoryQuery(menu.id)} labels={HISTORY_LABELS} format={formatHistoryValue} />
    </div>
  );
}
