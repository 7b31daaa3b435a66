import { t } from "@lingui/core/macro";
import { PublicMenu } from "#client/features/public/public-menu.tsx";
import { signInAddress, VisitorLoading, VisitorShell } from "#client/layout/visitor-shell.tsx";
import { hasStatus } from "#client/lib/api/call.ts";
import { useLoaded, type Loading } from "#client/lib/api/loading.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
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
