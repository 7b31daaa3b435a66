import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { activitiesApi } from "#shared/activities.api.ts";

export const countsQuery = queryOptions({
  queryKey: ["counts"],
  queryFn: () => call(activitiesApi.counts),
});
