import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { showSuccess } from "#client/ui/status/toast.ts";
import { calendarFeedApi } from "#shared/calendar-feed.api.ts";
import type { CallResult } from "#shared/http/endpoint.ts";

/** The member's calendar address without its token, or null. Refetched on every visit, because calendars read it. */
export const calendarFeedQuery = queryOptions({
  queryKey: ["calendar-feed"],
  queryFn: () => call(calendarFeedApi.get),
  staleTime: 0,
});

const CREATION = ["calendar-feed", "create"];

/** Creates or replaces the address. Only this response contains its token. */
export function useCreateFeed() {
  return useMutation({
    mutationKey: CREATION,
    mutationFn: (includesMeals: boolean) => call(calendarFeedApi.create, { body: { includesMeals } }),
    meta: { failed: t`The address could not be created`, refetches: ["calendar-feed"] },
  });
}

/** The token of a new address, for some minutes: a phone that is turned mounts the card again. */
export function useNewToken(): string | undefined {
  const tokens = useMutationState({
    filters: { mutationKey: CREATION, status: "success" },
    select: ({ state }) => (state.data as CallResult<typeof calendarFeedApi.create>).token,
  });
  return tokens.at(-1);
}

export function useUpdateFeed() {
  const client = useQueryClient();
  return useMutation({
    // Runs in order, so that the last choice wins.
    scope: { id: "calendar-feed" },
    mutationFn: (includesMeals: boolean) => call(calendarFeedApi.update, { body: { includesMeals } }),
    onSuccess: (feed) => client.setQueryData(calendarFeedQuery.queryKey, feed),
    meta: { failed: t`The address could not be changed`, refetches: ["calendar-feed"] },
  });
}

export function useRevokeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(calendarFeedApi.revoke),
    onSuccess: () => {
      client.setQueryData(calendarFeedQuery.queryKey, null);
      showSuccess(t`Address revoked`);
    },
    meta: { failed: t`The address could not be revoked`, refetches: ["calendar-feed"] },
  });
}
