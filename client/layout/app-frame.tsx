import { t } from "@lingui/core/macro";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router-dom";
import { useHasCooked } from "#client/features/cooking/use-has-cooked.ts";
import { listenForInstallOffer } from "#client/features/install/install-offer.ts";
import { useServiceWorker } from "#client/features/install/use-service-worker.ts";
import { useLiveUpdates } from "#client/features/live/use-live-updates.ts";
import { useNotificationClicks } from "#client/features/push/notification-clicks.ts";
import { useFollowLanguage } from "#client/features/users/follow-language.ts";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { NOTIFICATION_PROMPT_MS } from "#client/lib/timings.ts";
import { useLatch } from "#client/lib/use-latch.ts";
import { NavigationGuard } from "#client/ui/dialog/navigation-guard.tsx";
import { Placeholder, Skeleton } from "#client/ui/status/skeleton.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Header } from "./header.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

const loadDialogs = () => import("./dialogs.tsx");
/** Loaded when the first dialog opens, because the list of all dialogs is large. */
const Dialogs = lazyComponent(loadDialogs);

/** Install and notification prompts, loaded last; optional if loading fails. */
const Prompts = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, NOTIFICATION_PROMPT_MS));
  void loadDialogs().catch(() => undefined);
  const loaded = await import("#client/features/prompts/prompts.tsx").catch(() => null);
  return { default: loaded?.Prompts ?? (() => null) };
});

const TimerBar = lazy(async () => {
  const loaded = await import("#client/features/cooking/timer-bar.tsx").catch(() => null);
  return { default: loaded?.TimerBar ?? (() => null) };
});

/** Scrolls to the top after navigating to a new path; on Back the browser restores the position. */
function useScrollToTop(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isBack) window.scrollTo(0, 0);
  }, [pathname, isBack]);
}

/** Inside the error boundary, so that pages are shown again after the dialogs could not be loaded. */
function LateDialogs() {
  const [isNeeded] = useLatch(useLocation().search !== "");
  return isNeeded && <Dialogs />;
}

export function AppFrame() {
  const { pathname, search } = useLocation();
  const hasCooked = useHasCooked();
  useScrollToTop();
  useLiveUpdates();
  useServiceWorker();
  useNotificationClicks();
  useFollowLanguage();
  useEffect(listenForInstallOffer, []);
  return (
    <>
      <a
        href="#main"
        className="fixed start-2 top-2 z-50 -translate-y-24 rounded-control bg-brand px-4 py-3 font-medium text-brand-on focus-visible:translate-y-0"
      >
        {t`Skip to content`}
      </a>
      <Header />
      <OfflineNotice />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-content px-4 pt-6 pb-[calc(var(--bar-height)+2.5rem)] md:px-6 md:pt-8 print:p-0"
      >
        <ErrorBoundary key={pathname} address={search}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
          <Suspense>
            <LateDialogs />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Suspense>
        <Prompts />
      </Suspense>
      <Suspense>{hasCooked && <TimerBar />}</Suspense>
      <BottomBar />
      <NavigationGuard />
    </>
  );
}

function PageSkeleton() {
  return (
    <Placeholder label={t`Loading`}>
      <Skeleton className="mb-6 h-10 w-56" />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </Placeholder>
  );
}
