import { queryOptions, useMutation, type QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { attempt } from "#client/lib/browser-features.ts";
import { ApiError, call, callAndLeave } from "#client/lib/call.ts";
import { rememberMember } from "#client/lib/last-visit.ts";
import { clearPrivateData, forgetShared } from "#client/lib/offline.ts";
import { productName } from "#client/lib/product.ts";
import { dropUnsaved } from "#client/lib/unsaved.ts";
import { toast, toastAfterReload } from "#client/ui/toast.ts";
import { authApi, type CurrentUser } from "#shared/auth.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { USER_FRESH_MS } from "#shared/limits.ts";
import { isKnownSignedOut } from "./known-signed-out.ts";

/** The id of the member whom this page has let in. */
let letIn: string | undefined;

/**
 * Somebody else has signed in in another window: the page is loaded anew, and until then shows and answers nothing.
 * What stands on it is not taken down, because a dialog would take its entry off the history, which stops the loading.
 */
function startAnew(): Promise<never> {
  dropUnsaved();
  document.body.hidden = true;
  window.location.reload();
  return new Promise(() => undefined);
}

/** Spec §4: 401 means signed out (null), any other failure 'Failed to fetch user'; cached 5 minutes, no retry. */
export const currentUserQuery = queryOptions({
  queryKey: ["auth", "user"],
  queryFn: async (): Promise<CurrentUser | null> => {
    if (isKnownSignedOut()) return null;
    try {
      const user = await call(authApi.user);
      letIn ??= user.id;
      return user.id === letIn ? user : await startAnew();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        await clearPrivateData();
        return null;
      }
      throw new Error("Failed to fetch user", { cause: error });
    }
  },
  staleTime: USER_FRESH_MS,
  retry: false,
});

/**
 * Whom the access gate has let in. Not read from the query: when a session ends, what stands behind the gate may be drawn
 * once more before the gate has heard of it.
 */
export const CurrentUserContext = createContext<CurrentUser | undefined>(undefined);

/** The signed-in member. Only for what stands behind the access gate, where there is one. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error("useCurrentUser needs a signed-in member");
  return user;
}

/** A session ended while the page was open: the sign-in page shows, and nothing of the household stays in memory. */
export function forgetUser(client: QueryClient): void {
  void clearPrivateData();
  client.setQueryData(currentUserQuery.queryKey, null);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUserQuery.queryKey[0] });
}

/** Signing out does not wait longer for a push service. */
const STOP_NEWS_MS = 2_000;

/** Whoever uses this browser next does not get the news of who was here before (decisions §7). */
async function stopNews(): Promise<void> {
  if (attempt(() => Notification.permission) !== "granted") return;
  const stopped = import("#client/lib/push-subscription.ts")
    .then(({ unsubscribeDevice }) => unsubscribeDevice({ forGood: false }))
    .catch((error: unknown) => console.error("This browser may still get notifications:", error));
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_NEWS_MS))]);
}

/** Signs out. Spec §7: on completion go to '/'; a failure is only logged. */
export function useLogout() {
  return useMutation({
    mutationFn: async () => {
      await stopNews();
      return callAndLeave(authApi.logout);
    },
    onSuccess: async () => {
      await Promise.all([clearPrivateData(), forgetShared()]);
      window.location.assign("/");
    },
    onError: (error) => console.error("Sign-out failed:", error.message),
  });
}

/** Whether the one-time setup address is good. */
export const setupStateQuery = (token: string) =>
  queryOptions({
    queryKey: ["setup", token],
    queryFn: () => call(authApi.setupState, { query: { token } }),
    retry: false,
  });

/** Makes the first administrator, who is signed in at once. */
export function useSetup() {
  return useMutation({
    mutationFn: (body: CallInput<typeof authApi.setup>["body"]) => call(authApi.setup, { body }),
    onSuccess: ({ id }) => {
      rememberMember(id);
      toastAfterReload({
        title: `Welcome to ${productName()}!`,
        description: "Your household is ready. How about a first dish?",
        variant: "success",
      });
      window.location.assign("/");
    },
  });
}

/** Changes one's own password; all other sessions of the member end. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: CallInput<typeof authApi.changePassword>["body"]) =>
      call(authApi.changePassword, { body }),
    onSuccess: () => {
      toast({
        title: "Password changed",
        description: "You're still signed in here. Other devices need to sign in again.",
        variant: "success",
      });
    },
  });
}
