import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { countsQuery } from "#client/features/activities/counts.data.ts";
import { ApiError, call } from "#client/lib/call.ts";
import { usePolling } from "#client/lib/live.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { offerUndo } from "#client/ui/offer-undo.ts";
import { toast } from "#client/ui/toast.ts";
import { suggestionsApi, type Suggestion } from "#shared/guests.api.ts";
import { SUGGESTIONS_POLL_MS } from "#shared/limits.ts";

/** Everything guests suggested, newest first. */
export const suggestionsQuery = queryOptions({
  queryKey: ["suggestions"],
  queryFn: () => call(suggestionsApi.list),
});

const acceptKey = ["suggestions", "accept"];
const declineKey = ["suggestions", "decline"];

/**
 * The list as the page shows it: asked for every 5 s (Spec §7), without what is being declined.
 * @returns the query as it is too (not spread: reading all of it would draw the page anew with every question)
 */
export function useSuggestions() {
  const client = useQueryClient();
  const interval = usePolling(SUGGESTIONS_POLL_MS);
  const declined = useMutationState({
    filters: { mutationKey: declineKey, status: "pending" },
    select: ({ state }) => (state.variables as Suggestion).id,
  });
  const query = useQuery({
    ...suggestionsQuery,
    refetchOnMount: "always",
    // An answer from before the acceptance would undo it on the screen for a moment.
    refetchInterval: () => (client.isMutating({ mutationKey: acceptKey }) > 0 ? false : interval),
  });
  const { data } = query;

  useEffect(() => {
    const counted = client.getQueryData(countsQuery.queryKey)?.pendingSuggestions;
    if (!data || counted === undefined || counted === data.filter(isPending).length) return;
    // The list is asked for more often than the badge, the feed and the invitations that guests use up.
    void refetchTopics(client, "counts", "activities", "invitations");
  }, [client, data]);

  return { query, suggestions: data?.filter(({ id }) => !declined.includes(id)) };
}

/** Whether nobody has decided on it yet. */
export function isPending({ status }: Pick<Suggestion, "status">): boolean {
  return status === "pending";
}

/**
 * Makes a suggestion a menu. Shows at once and goes back if the server refuses; the second of two members who press
 * reads that the first was faster (decisions §6). Only what the member has seen is accepted: when the guest changed it
 * a moment before, the newer version is shown instead.
 * @param onAccepted leads to the menu that it has become
 * @param onChanged shows what the guest wants now
 */
export function useAcceptSuggestion(onAccepted: (id: number) => void, onChanged: (id: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: acceptKey,
    mutationFn: ({ id, updatedAt }: Suggestion) =>
      call(suggestionsApi.accept, { params: { id }, body: { expectedUpdatedAt: updatedAt } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: suggestionsQuery.queryKey });
      const before = client.getQueryData(suggestionsQuery.queryKey);
      client.setQueryData(suggestionsQuery.queryKey, (list) =>
        list?.map((one): Suggestion => (one.id === id ? { ...one, status: "accepted" } : one)),
      );
      return before;
    },
    onSuccess: (accepted) => {
      client.setQueryData(suggestionsQuery.queryKey, (list) =>
        list?.map((one) => (one.id === accepted.id ? accepted : one)),
      );
      toast({
        title: "Menu accepted",
        description: `"${accepted.title}" is now in your menus.`,
        variant: "success",
        action: { label: "View", onPress: () => onAccepted(accepted.id) },
      });
    },
    onError: (error, { id, title, guestName }, before) => {
      client.setQueryData(suggestionsQuery.queryKey, before);
      const { status, code } = error instanceof ApiError ? error : { status: 0 };
      if (code === "stale") {
        onChanged(id);
        toast({
          title: "This suggestion has just changed",
          description: `${guestName ?? "The guest"} changed "${title}". Review the new version before you accept it.`,
        });
      } else if (status === 409) {
        toast({ title: "Already accepted", description: `Someone else accepted "${title}" first.` });
      } else if (status === 404) {
        toast({ title: "This suggestion has been removed", description: "Another member declined it." });
      } else {
        toast({ title: "Failed to accept the menu. Please try again.", variant: "destructive" });
      }
    },
    onSettled: () => refetchTopics(client, "suggestions", "menus", "counts", "activities"),
  });
}

/**
 * Declines a suggestion. It is out of sight at once; the call is made when Undo cannot be pressed any more, because
 * what is deleted cannot be brought back.
 */
export function useDeclineSuggestion() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: declineKey,
    mutationFn: async (suggestion: Suggestion) => {
      const { title, guestName } = suggestion;
      const description = guestName ? `"${title}" by ${guestName}` : `"${title}"`;
      if (await offerUndo({ title: "Suggestion declined", description })) return;
      await call(suggestionsApi.decline, { params: { id: suggestion.id } });
      await client.cancelQueries({ queryKey: suggestionsQuery.queryKey });
      client.setQueryData(suggestionsQuery.queryKey, (list) =>
        list?.filter(({ id }) => id !== suggestion.id),
      );
      await refetchTopics(client, "counts", "activities");
    },
    onError: (error, { title }) => {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 409) {
        toast({ title: "Already accepted", description: `Someone else accepted "${title}" first.` });
      } else if (status !== 404) {
        toast({ title: "Failed to decline the menu. Please try again.", variant: "destructive" });
      }
      // 404: another member has declined it, too.
      return refetchTopics(client, "suggestions", "counts", "activities");
    },
  });
}
