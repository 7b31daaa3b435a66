import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { toast } from "#client/ui/status/toast.ts";
import { calendarFeedApi } from "#shared/calendar-feed.api.ts";

/** The member's calendar address without its token, or null. Refetched on every visit, because calendars read it. */
export const calendarFeedQuery = queryOptions({
  queryKey: ["calendar-feed"],
  queryFn: () => call(calendarFeedApi.get),
  staleTime: 0,
});

/** Creates or replaces the address. Only this response contains its token. */
export function useCreateFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (includesMeals: boolean) => call(calendarFeedApi.create, { body: { includesMeals } }),
    onSuccess: () => client.invalidateQueries(calendarFeedQuery),
    onError: (error) => showFailure("The address could not be created", error),
  });
}

export function useUpdateFeed() {
  const client = useQueryClient();
  return useMutation({
    // Runs in order, so that the last choice wins.
    scope: { id: "calendar-feed" },
    mutationFn: (includesMeals: boolean) => call(calendarFeedApi.update, { body: { includesMeals } }),
    onSuccess: (feed) => client.setQueryData(calendarFeedQuery.queryKey, feed),
    onError: (error) => showFailure("The address could not be changed", error),
    onSettled: () => client.invalidateQueries(calendarFeedQuery),
  });
}

export function useRevokeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(calendarFeedApi.revoke),
    onSuccess: () => {
      client.setQueryData(calendarFeedQuery.queryKey, null);
      toast({ title: "Address revoked", variant: "success" });
    },
    onError: (error) => showFailure("The address could not be revoked", error),
    onSettled: () => client.invalidateQueries(calendarFeedQuery),
  });
}
