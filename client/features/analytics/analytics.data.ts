import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { analyticsApi } from "#shared/analytics.api.ts";

/** Refetched on every visit. The key starts with "dishes", so the figures are invalidated with them. */
export const analyticsQuery = queryOptions({
  queryKey: ["dishes", "analytics"],
  queryFn: () => call(analyticsApi.get),
  staleTime: 0,
});
