import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { currentUserQuery, SignedIn, useCurrentUser } from "#client/features/auth/auth.data.ts";
import { pathAfterSignIn, signInPath } from "#client/features/auth/next-path.ts";
import { onOtherMember, rememberMember, wasMember } from "#client/lib/last-visit.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadingScreen } from "./loading-screen.tsx";

const loadFrame = () => import("./app-frame.tsx");
const AppFrame = lazy(async () => ({ default: (await loadFrame()).AppFrame }));

interface GateProps {
  /** What somebody who is not signed in gets to see. */
  signedOut: ReactNode;
  children: ReactNode;
}

/** Waits until it is known who is here, and shows one or the other. */
function Gate({ signedOut, children }: GateProps) {
  const client = useQueryClient();
  const user = useQuery(currentUserQuery);
  const id = user.data === undefined ? undefined : (user.data?.id ?? null);
  useEffect(() => {
    if (id !== undefined) rememberMember(id);
    if (id) return onOtherMember(id, () => void client.refetchQueries(currentUserQuery));
  }, [id, client]);
  if (user.isPending) return <LoadingScreen />;
  // Somebody who is here stays here while the server stumbles, and keeps what they were typing.
  if (user.isLoadingError) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          title={user.error.message}
          error={user.error}
          message="The server did not answer as it should. Please try again in a moment."
          pending={user.isFetching}
          onRetry={() => void user.refetch()}
        />
      </main>
    );
  }
  return user.data ? <SignedIn value={user.data}>{children}</SignedIn> : signedOut;
}

/** The frame around what members see; its code comes while the server is asked who is here. */
export function MemberArea({ signedOut }: { signedOut: ReactNode }) {
  useEffect(() => {
    if (wasMember()) void loadFrame();
  }, []);
  return (
    <Gate signedOut={signedOut}>
      <Suspense fallback={<LoadingScreen />}>
        <AppFrame />
      </Suspense>
    </Gate>
  );
}

/** Sends somebody who is not signed in to the sign-in page, and remembers where they were going. */
export function ToSignIn() {
  const { pathname, search } = useLocation();
  return <Navigate to={signInPath(pathname + search)} replace />;
}

/** The sign-in page; members have no business there. */
export function SignedOutOnly() {
  const { search } = useLocation();
  return (
    <Gate signedOut={<Outlet />}>
      <Navigate to={pathAfterSignIn(search)} replace />
    </Gate>
  );
}

/** Spec §6: administrators only; anybody else sees Access Denied. */
export function AdminOnly({ denied }: { denied: ReactNode }) {
  return useCurrentUser().isAdmin ? <Outlet /> : denied;
}
