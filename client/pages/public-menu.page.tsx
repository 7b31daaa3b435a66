import { t } from "@lingui/core/macro";
import { CalendarPlus, Printer } from "lucide-react";
import { MenuSheet } from "#client/features/menus/sheet/menu-sheet.tsx";
import { signInAddress, VisitorLoading, VisitorShell } from "#client/layout/visitor-shell.tsx";
import { hasStatus } from "#client/lib/api/call.ts";
import { type Loading, useLoaded } from "#client/lib/api/loading.ts";
import { parseEventDate } from "#client/lib/event-date.ts";
import { shownName } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import type { PublicMenu as PublicMenuView } from "#shared/public.api.ts";

interface PublicMenuPageProps {
  loading: Loading<PublicMenuView>;
  shareKey: string | undefined;
}

/** /public/menus/{id}: a menu shared by a link. */
export function PublicMenuPage({ loading, shareKey }: PublicMenuPageProps) {
  const menu = useLoaded(loading);
  const found = menu.state === "loaded" ? menu.value : undefined;
  usePageTitle(found?.title ?? t`Menu`);
  return (
    <VisitorShell signIn={signInAddress(found ? `/menus?menu=${found.id}` : "/")}>
      {menu.state === "loading" && <VisitorLoading />}
      {found && <PublicMenu menu={found} shareKey={shareKey} />}
      {menu.state === "failed" &&
        (hasStatus(menu.error, 404) ? (
          <NoticeScreen title={t`Menu Not Found`} drawing={<TableDrawing />} forGuests>
            {t`This menu isn't shared or has been removed. Please ask the person who sent you the link.`}
          </NoticeScreen>
        ) : (
          <ErrorState query={menu} />
        ))}
    </VisitorShell>
  );
}

interface PublicMenuProps {
  menu: PublicMenuView;
  /** The key of the share link; the calendar file requires it too. */
  shareKey: string | undefined;
}

function PublicMenu({ menu, shareKey }: PublicMenuProps) {
  const name = isolate(shownName(menu.creatorName));
  return (
    <div className="mx-auto max-w-2xl pt-2 md:pt-4 print:max-w-none print:pt-0">
      <MenuSheet menu={menu} householdName={menu.householdName} dishHref={dishAddress} isPage />
      <div data-print="hidden" className="mt-5 flex flex-wrap items-center justify-center gap-2">
        {parseEventDate(menu.eventDate) && (
          <a
            href={withBase(withKey(`/api/public/menus/${menu.id}/calendar.ics`, shareKey))}
            download
            className={buttonLook({ variant: "secondary" })}
          >
            <CalendarPlus /> {t`Add to calendar`}
          </a>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer /> {t`Print`}
        </Button>
      </div>
      <p data-print="hidden" className="mt-5 text-center text-sm [overflow-wrap:anywhere] text-muted">
        {t`A menu by ${name}`}
      </p>
    </div>
  );
}

const dishAddress = ({ id, shareKey }: { id: number; shareKey?: string }): string =>
  withBase(withKey(`/public/dishes/${id}`, shareKey));

const withKey = (path: string, key: string | undefined): string =>
  key === undefined ? path : `${path}?key=${encodeURIComponent(key)}`;
