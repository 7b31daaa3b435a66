import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { adminApi } from "#shared/categories.api.ts";

/** Counts of dishes with and without calories. Its key starts with "dishes", so it is invalidated with them. */
export const dishStatsQuery = queryOptions({
  queryKey: ["dishes", "stats"],
  queryFn: () => call(adminApi.dishStats),
});
