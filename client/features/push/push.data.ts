import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { call } from "#client/lib/call.ts";
import { errorMessage } from "#client/lib/server-issues.ts";
import { toast } from "#client/ui/toast.ts";
import { pushApi, type PushPreferences } from "#shared/push.api.ts";
import { readPushFacts, subscribeDevice, unsubscribeDevice } from "#client/lib/push-subscription.ts";

/** Notifications on this device. */
export const pushHereQuery = queryOptions({
  queryKey: ["push", "here"],
  queryFn: readPushFacts,
  staleTime: 0,
  // Whoever unblocks them in the settings of the browser comes back and sees it.
  refetchOnWindowFocus: "always",
});

/** Which kinds of news the signed-in member wants, on all their devices. */
export const preferencesQuery = queryOptions({
  queryKey: ["push", "preferences"],
  queryFn: () => call(pushApi.preferences),
  refetchOnMount: "always",
});

/** Has news shown on this device. Takes the question that the press put to the person: Safari wants it asked at once. */
export function useTurnOn() {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  return useMutation({
    mutationFn: async (asked: Promise<NotificationPermission>) => {
      const answer = await asked;
      if (answer === "granted") await subscribeDevice(id);
      return answer;
    },
    onSuccess: (answer) => {
      if (answer === "granted") toast({ title: "Notifications are on", variant: "success" });
      if (answer === "denied") {
        const description = "You can turn them on later in Settings → Profile.";
        toast({ title: "Notifications stay off", description });
      }
    },
    onError: (error) =>
      toast({
        title: "Notifications could not be turned on",
        description: errorMessage(
          error,
          "This browser could not reach its push service. Please try again later.",
        ),
        variant: "destructive",
      }),
    onSettled: () => client.invalidateQueries({ queryKey: pushHereQuery.queryKey }),
  });
}

/** Has no more news shown on this device. */
export function useTurnOff() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unsubscribeDevice({ forGood: true }),
    onSuccess: () => toast({ title: "Notifications are off on this device", variant: "success" }),
    onError: () =>
      toast({
        title: "Notifications could not be turned off",
        description: "Please try again.",
        variant: "destructive",
      }),
    onSettled: () => client.invalidateQueries({ queryKey: pushHereQuery.queryKey }),
  });
}

const updateKey = ["push", "preferences", "update"];

/** Changes what a member hears about. Shows at once and goes back if the server refuses. */
export function useUpdatePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  const show = (changes: Partial<PushPreferences>) =>
    client.setQueryData(queryKey, (known) => known && { ...known, ...changes });
  return useMutation({
    mutationKey: updateKey,
    // One after the other: the choice made last is the one that stays.
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
      toast({
        title: "Your choice could not be saved",
        description: "Please try again.",
        variant: "destructive",
      });
    },
    onSettled: async () => {
      // Whoever presses several would see the later ones jump back for a moment.
      if (client.isMutating({ mutationKey: updateKey }) === 1) await client.invalidateQueries({ queryKey });
    },
  });
}
