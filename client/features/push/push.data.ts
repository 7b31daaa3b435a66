import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { call } from "#client/lib/api/call.ts";
import { readPushFacts, subscribeDevice, unsubscribeDevice } from "#client/lib/device/push-subscription.ts";
import { showProblem, showSuccess, toast } from "#client/ui/status/toast.ts";
import { pushApi, type PushPreferences } from "#shared/push.api.ts";

export const pushHereQuery = queryOptions({
  queryKey: ["push", "here"],
  queryFn: readPushFacts,
  staleTime: 0,
  // Reflects a permission changed in the browser's settings as soon as the user returns.
  refetchOnWindowFocus: "always",
});

/** The kinds of notifications the signed-in member gets, on all their devices. */
export const preferencesQuery = queryOptions({
  queryKey: ["push", "preferences"],
  queryFn: () => call(pushApi.preferences),
  refetchOnMount: "always",
});

/**
 * Turns on notifications on this device. Takes the pending permission request, because Safari requires it to start in
 * the click handler.
 */
export function useTurnOn() {
  const { id } = useCurrentUser();
  return useMutation({
    mutationFn: async (request: Promise<NotificationPermission>) => {
      const permission = await request;
      if (permission === "granted") await subscribeDevice(id);
      return permission;
    },
    onSuccess: (permission) => {
      if (permission === "granted") showSuccess(t`Notifications are on`);
      if (permission === "denied") {
        const description = t`You can turn them on later in Settings → Profile.`;
        toast({ title: t`Notifications stay off`, description });
      }
    },
    meta: {
      failed: t`Notifications could not be turned on`,
      advice: t`This browser could not reach its push service. Please try again later.`,
      refetches: ["push"],
    },
  });
}

export function useTurnOff() {
  return useMutation({
    mutationFn: () => unsubscribeDevice({ forGood: true }),
    onSuccess: () => showSuccess(t`Notifications are off on this device`),
    onError: () => showProblem(t`Notifications could not be turned off`, t`Please try again.`),
    meta: { refetches: ["push"] },
  });
}

const updateKey = ["push", "preferences", "update"];

/** Changes the kinds of notifications optimistically; rolls back if the server refuses. */
export function useUpdatePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  const show = (changes: Partial<PushPreferences>) =>
    client.setQueryData(queryKey, (known) => known && { ...known, ...changes });
  return useMutation({
    mutationKey: updateKey,
    // Runs in order, so that the last choice wins.
    scope: { id: "push-preferences" },
    mutationFn: (body: Partial<PushPreferences>) => call(pushApi.updatePreferences, { body }),
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      show(changes);
      return before;
    },
    onError: (_error, changes, before) => {
      const kinds = Object.keys(changes) as (keyof PushPreferences)[];
      show(Object.fromEntries(kinds.map((kind) => [kind, before?.[kind] ?? true])));
      showProblem(t`Your choice could not be saved`, t`Please try again.`);
    },
    onSettled: async () => {
      // Refetching between several changes would briefly revert the later ones.
      if (client.isMutating({ mutationKey: updateKey }) === 1) await client.invalidateQueries({ queryKey });
    },
  });
}
