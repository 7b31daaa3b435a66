import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { countsQuery } from "#client/features/activities/counts.data.ts";
import { call, hasStatus, isStale } from "#client/lib/api/call.ts";
import { usePolling } from "#client/lib/api/live.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { shownGuest } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { offerUndo } from "#client/ui/status/offer-undo.ts";
import { showProblem, toast } from "#client/ui/status/toast.ts";
import { suggestionsApi, type Suggestion } from "#shared/suggestions.api.ts";

/** All suggestions, newest first. */
export const suggestionsQuery = queryOptions({
  queryKey: ["suggestions"],
  queryFn: () => call(suggestionsApi.list),
});

const acceptKey = ["suggestions", "accept"];
const declineKey = ["suggestions", "decline"];

/**
 * Polls the suggestions every 5 s and hides those being declined.
 * @returns the query unspread, because spreading it would subscribe to all its fields and re-render on every poll
 */
export function useSuggestions() {
  const client = useQueryClient();
  const interval = usePolling(5_000);
  const declined = useMutationState({
    filters: { mutationKey: declineKey, status: "pending" },
    select: ({ state }) => (state.variables as Suggestion).id,
  });
  const query = useQuery({
    ...suggestionsQuery,
    refetchOnMount: "always",
    // A response from before the acceptance would briefly undo it on screen.
    refetchInterval: () => (client.isMutating({ mutationKey: acceptKey }) > 0 ? false : interval),
  });
  const { data } = query;

  useEffect(() => {
    const countedPending = client.getQueryData(countsQuery.queryKey)?.pendingSuggestions;
    if (!data || countedPending === undefined || countedPending === data.filter(isPending).length) return;
    // The list is polled more often than the badge, the activities and the invitations that guests use.
    void refetchTopics(client, "counts", "activities", "invitations");
  }, [client, data]);

  return { query, suggestions: data?.filter(({ id }) => !declined.includes(id)) };
}

export function isPending({ status }: Pick<Suggestion, "status">): boolean {
  return status === "pending";
}

/**
 * Accepts a suggestion optimistically, which turns it into a menu. Sends the version the member saw: if the guest
 * changed the suggestion since, nothing is accepted and the new version is shown.
 * @param onAccepted opens the new menu from the toast
 * @param onChanged shows the new version
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
        list?.map((entry): Suggestion => (entry.id === id ? { ...entry, status: "accepted" } : entry)),
      );
      return before;
    },
    onSuccess: (accepted) => {
      client.setQueryData(suggestionsQuery.queryKey, (list) =>
        list?.map((entry) => (entry.id === accepted.id ? accepted : entry)),
      );
      toast({
        title: t`Menu accepted`,
        description: t`"${{ title: isolate(accepted.title) }}" is now in your menus.`,
        variant: "success",
        action: { label: t`View`, onPress: () => onAccepted(accepted.id) },
        joy: true,
      });
    },
    onError: (error, { id, guestName, ...suggestion }, before) => {
      const title = isolate(suggestion.title);
      client.setQueryData(suggestionsQuery.queryKey, before);
      if (isStale(error)) {
        onChanged(id);
        toast({
          title: t`This suggestion has just changed`,
          description: guestName
            ? t`${{ name: isolate(shownGuest(guestName)) }} changed "${title}". Review the new version before you accept it.`
            : t`The guest changed "${title}". Review the new version before you accept it.`,
        });
      } else if (hasStatus(error, 409)) showAccepted(title);
      else if (hasStatus(error, 404))
        toast({ title: t`This suggestion has been removed`, description: t`Another member declined it.` });
      else showProblem(t`Failed to accept the menu. Please try again.`);
    },
    meta: { refetches: ["suggestions", "menus", "counts", "activities"] },
  });
}

/**
 * Declines a suggestion. It is hidden immediately; the call is delayed until the Undo toast closes, because a deleted
 * suggestion cannot be restored.
 */
export function useDeclineSuggestion() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: declineKey,
    mutationFn: async (suggestion: Suggestion) => {
      const { guestName } = suggestion;
      const title = isolate(suggestion.title);
      const description = guestName
        ? t`"${title}" by ${{ name: isolate(shownGuest(guestName)) }}`
        : `"${title}"`;
      if (await offerUndo({ title: t`Suggestion declined`, description })) return;
      await call(suggestionsApi.decline, { params: { id: suggestion.id } });
      await client.cancelQueries({ queryKey: suggestionsQuery.queryKey });
      client.setQueryData(suggestionsQuery.queryKey, (list) =>
        list?.filter(({ id }) => id !== suggestion.id),
      );
      await refetchTopics(client, "counts", "activities");
    },
    onError: (error, suggestion) => {
      if (hasStatus(error, 409)) showAccepted(isolate(suggestion.title));
      // Otherwise, another member declined it first.
      else if (!hasStatus(error, 404)) showProblem(t`Failed to decline the menu. Please try again.`);
      return refetchTopics(client, "suggestions", "counts", "activities");
    },
  });
}

const showAccepted = (title: string) =>
  toast({ title: t`Already accepted`, description: t`Someone else accepted "${title}" first.` });
