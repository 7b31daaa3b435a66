import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import {
  currentUserQuery,
  CurrentUserContext,
  reloadForOtherMember,
  useCurrentUser,
} from "#client/features/auth/auth.data.ts";
import { pathAfterSignIn, signInPath } from "#client/features/auth/sign-in-path.ts";
import { isNetworkError } from "#client/lib/api/call.ts";
import { networkFailure } from "#client/lib/api/server-issues.ts";
import { onOtherMember, rememberMember, wasMember } from "#client/lib/last-visit.ts";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { LoadingScreen } from "./loading-screen.tsx";

const loadFrame = () => import("./app-frame.tsx");
const AppFrame = lazy(async () => ({ default: (await loadFrame()).AppFrame }));

interface GateProps {
  /** Shown to visitors who are not signed in. */
  signedOut: ReactNode;
  children: ReactNode;
}

/** Waits for the session check, then shows one or the other. */
function Gate({ signedOut, children }: GateProps) {
  const user = useQuery(currentUserQuery);
  const id = user.data === undefined ? undefined : (user.data?.id ?? null);
  useEffect(() => {
    if (id !== undefined) rememberMember(id);
    if (id) return onOtherMember(id, () => void reloadForOtherMember());
  }, [id]);
  if (user.isPending) return <LoadingScreen />;
  // isLoadingError: a failed refetch must not unmount the app, so that unsaved input is kept.
  if (user.isLoadingError) {
    const isOffline = isNetworkError(user.error.cause);
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          title={isOffline ? networkFailure(user.error.cause) : user.error.message}
          message={isOffline ? undefined : t`The server answered with an error.`}
          query={user}
        />
      </main>
    );
  }
  return user.data ? <CurrentUserContext value={user.data}>{children}</CurrentUserContext> : signedOut;
}

/** The layout of members' pages. On a return visit its code is loaded while the session is being checked. */
export function MemberArea({ signedOut }: { signedOut: ReactNode }) {
  useEffect(() => {
    if (wasMember()) void loadFrame().catch(() => undefined);
  }, []);
  return (
    <Gate signedOut={signedOut}>
      <Suspense fallback={<LoadingScreen />}>
        <AppFrame />
      </Suspense>
    </Gate>
  );
}

/** Redirects to the sign-in page, which returns to the current address afterwards. */
export function ToSignIn() {
  const { pathname, search } = useLocation();
  return <Navigate to={signInPath(pathname + search)} replace />;
}

/** Redirects members away from the sign-in page. */
export function SignedOutOnly() {
  const { search } = useLocation();
  return (
    <Gate signedOut={<Outlet />}>
      <Navigate to={pathAfterSignIn(search)} replace />
    </Gate>
  );
}

export function AdminOnly({ denied }: { denied: ReactNode }) {
  return useCurrentUser().isAdmin ? <Outlet /> : denied;
}
