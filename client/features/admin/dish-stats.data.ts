import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/call.ts";
import { adminApi } from "#shared/categories.api.ts";

/** How many dishes there are, and how many have calories. Kept under "dishes", so that it changes with them. */
export const dishStatsQuery = queryOptions({
  queryKey: ["dishes", "stats"],
  queryFn: () => call(adminApi.dishStats),
});
