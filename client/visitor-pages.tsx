import { t } from "@lingui/core/macro";
import { Suspense, type ReactNode } from "react";
import { startEvent } from "#client/features/events/guest/guest-event.data.ts";
import { parseGuestLink, startGuestPage } from "#client/features/suggestions/guest-page/guest-page.data.ts";
import { call } from "#client/lib/api/call.ts";
import { startLoading } from "#client/lib/api/loading.ts";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import { LostSpoonDrawing } from "#client/ui/status/rare-drawings.tsx";
import { invitationsApi } from "#shared/invitations.api.ts";
import { publicApi } from "#shared/public.api.ts";
import { visitorPageAt } from "#shared/visitor-paths.ts";
import { getPasswordLink } from "./features/auth/password-link.data.ts";
import { VisitorLoading, VisitorShell } from "./layout/visitor-shell.tsx";

const EventPage = lazyComponent(() => import("./pages/event.page.tsx"));
const SuggestionPage = lazyComponent(() => import("./pages/suggestion.page.tsx"));
const JoinPage = lazyComponent(() => import("./pages/join.page.tsx"));
const PasswordPage = lazyComponent(() => import("./pages/password.page.tsx"));
const PublicDishPage = lazyComponent(() => import("./pages/public-dish.page.tsx"));
const PublicMenuPage = lazyComponent(() => import("./pages/public-menu.page.tsx"));

/** The public routes. Their data is requested here, before React renders and before the code of a page is loaded. */
export function openVisitorPage(path: string, searchParams: URLSearchParams): ReactNode {
  return (
    <Suspense
      fallback={
        <VisitorShell>
          <VisitorLoading />
        </VisitorShell>
      }
    >
      {pageAt(path, searchParams)}
    </Suspense>
  );
}

function pageAt(path: string, searchParams: URLSearchParams): ReactNode {
  const page = visitorPageAt(path);
  const key = searchParams.get("key") ?? undefined;
  switch (page?.page) {
    case "guest": {
      const link = parseGuestLink(page.token, searchParams.get("edit"));
      return <SuggestionPage link={link} loading={startGuestPage(link)} />;
    }
    case "event":
    case "answer":
      return <EventPage link={page} loading={startEvent(page)} />;
    case "join":
      return <JoinPage loading={startLoading(() => call(invitationsApi.join, { params: page }))} />;
    case "password":
      return <PasswordPage token={page.token} loading={startLoading(() => getPasswordLink(page.token))} />;
    case "dish":
      return (
        <PublicDishPage
          loading={startLoading(() => call(publicApi.dish, { params: page, query: { key } }))}
        />
      );
    case "menu":
      return (
        <PublicMenuPage
          shareKey={key}
          loading={startLoading(() => call(publicApi.menu, { params: page, query: { key } }))}
        />
      );
    case undefined:
      // The server sends this document only for the paths above.
      return (
        <VisitorShell>
          <NoticeScreen title={t`404 Page Not Found`} drawing={<LostSpoonDrawing />}>
            {t`There is nothing at this address.`}
          </NoticeScreen>
        </VisitorShell>
      );
  }
}
