import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, type QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { ApiError, call, callAndLeave } from "#client/lib/api/call.ts";
import { attempt, localStore } from "#client/lib/device/browser-features.ts";
import { unsentKey } from "#client/lib/device/offline-names.ts";
import { admitMember, clearPrivateData, forgetShared } from "#client/lib/device/offline.ts";
import { endDrafts, forgetSignOut, keepDrafts, markSignedOut, unmarkSignedOut } from "#client/lib/draft.ts";
import { setFirstWeekday, setHouseholdZone } from "#client/lib/household-time.ts";
import { cookingKey, lastMember, rememberMember } from "#client/lib/last-visit.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { dropUnsaved } from "#client/lib/unsaved.ts";
import { closeToasts } from "#client/ui/status/toast.ts";
import { authApi, type CurrentUser } from "#shared/auth.api.ts";
import type { CallResult } from "#shared/http/endpoint.ts";
import { isKnownSignedOut } from "./known-signed-out.ts";

/** The id of the member this page was first shown to. */
let signedInId: string | undefined;

/**
 * Reloads the page when another member has signed in in another window; never resolves. The page is hidden, not
 * unmounted: a closing dialog would go back in the history, which cancels the reload.
 */
export function reloadForOtherMember(): Promise<never> {
  endSession();
  dropUnsaved();
  document.body.hidden = true;
  window.location.reload();
  return new Promise(() => undefined);
}

/** Keeps unsaved input of the member whose session has ended. */
function endSession(): void {
  if (signedInId !== undefined) keepDrafts(signedInId);
  signedInId = undefined;
}

/** The signed-in member, or null when signed out (401). Any other failure is an error. */
export const currentUserQuery = queryOptions({
  queryKey: ["auth", "user"],
  queryFn: async (): Promise<CurrentUser | null> => {
    if (isKnownSignedOut()) return null;
    try {
      const user = await call(authApi.user);
      if (signedInId === undefined) await admitMember(user.id);
      signedInId ??= user.id;
      if (user.id !== signedInId) return await reloadForOtherMember();
      setHouseholdZone(user.timeZone);
      setFirstWeekday(user.firstWeekday);
      forgetSignOut();
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        endSession();
        await clearPrivateData();
        return null;
      }
      throw new Error(t`Failed to fetch user`, { cause: error });
    }
  },
  staleTime: 5 * 60_000,
  retry: false,
});

/**
 * The member whom the access gate admitted. Not read from the query: when a session ends, components behind the gate
 * may render once more before the gate unmounts them.
 */
export const CurrentUserContext = createContext<CurrentUser | undefined>(undefined);

/** The signed-in member. Only for components behind the access gate. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error("useCurrentUser needs a signed-in member");
  return user;
}

/** Shows the sign-in page after a session has ended, and drops the household's data from memory and caches. */
export function forgetUser(client: QueryClient): void {
  endSession();
  void clearPrivateData();
  client.setQueryData(currentUserQuery.queryKey, null);
  // Runs after the failed call has shown its toast, which does not help someone who has to sign in.
  setTimeout(closeToasts);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUserQuery.queryKey[0] });
}

/** Signing out does not wait longer for the push service. */
const UNSUBSCRIBE_TIMEOUT_MS = 2_000;

/** Unsubscribes this browser, so that its next user does not get the notifications of this member. */
async function stopNotifications(): Promise<void> {
  if (attempt(() => Notification.permission) !== "granted") return;
  const stopped = import("#client/lib/device/push-subscription.ts")
    .then(({ unsubscribeDevice }) => unsubscribeDevice({ forGood: false }))
    .catch((error: unknown) => console.error("This browser may still get notifications:", error));
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, UNSUBSCRIBE_TIMEOUT_MS))]);
}

/** Signs out and goes to '/'. A failure is only logged. */
export function useLogout() {
  return useMutation({
    // The id is read now: another request that gets a 401 meanwhile clears the member of the page.
    onMutate: () => {
      markSignedOut();
      return { id: lastMember() };
    },
    mutationFn: async () => {
      await stopNotifications();
      return callAndLeave(authApi.logout) as Promise<CallResult<typeof authApi.logout>>;
    },
    onSuccess: async ({ signOutUrl = withBase("/") }, _input, { id }) => {
      // From now on, another window queues nothing.
      rememberMember(null);
      endDrafts(id);
      localStore.remove(cookingKey(id));
      localStore.remove(unsentKey(id));
      await Promise.all([clearPrivateData(), forgetShared()]);
      window.location.assign(signOutUrl);
    },
    onError: (error) => {
      unmarkSignedOut();
      console.error("Sign-out failed:", error.message);
    },
  });
}
