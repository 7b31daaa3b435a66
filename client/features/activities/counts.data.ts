import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/call.ts";
import { activitiesApi } from "#shared/activities.api.ts";

/** The counts on Home and on the Guests tab. */
export const countsQuery = queryOptions({
  queryKey: ["counts"],
  queryFn: () => call(activitiesApi.counts),
});
