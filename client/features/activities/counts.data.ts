import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/call.ts";
import { lightEndpoint } from "#client/lib/light-endpoint.ts";
import type { activitiesApi } from "#shared/activities.api.ts";

const counts = lightEndpoint<typeof activitiesApi.counts>("get", "/api/counts");

/** The figures on Home and on the Guests tab. */
export const countsQuery = queryOptions({
  queryKey: ["counts"],
  queryFn: () => call(counts),
});
