import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/call.ts";
import { analyticsApi } from "#shared/analytics.api.ts";

/** The figures of Analytics, refetched on every visit. The key starts with "dishes", so it is invalidated with them. */
export const analyticsQuery = queryOptions({
  queryKey: ["dishes", "analytics"],
  queryFn: () => call(analyticsApi.get),
  staleTime: 0,
});
