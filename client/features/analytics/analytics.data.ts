import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/call.ts";
import { analyticsApi } from "#shared/analytics.api.ts";

/** The figures of Analytics. Kept under "dishes", which most of them are about, and asked for anew with every visit. */
export const analyticsQuery = queryOptions({
  queryKey: ["dishes", "analytics"],
  queryFn: () => call(analyticsApi.get),
  staleTime: 0,
});
