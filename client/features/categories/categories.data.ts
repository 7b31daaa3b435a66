import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { categoriesApi } from "#shared/categories.api.ts";

/** All categories in the household's order. Apart from their changes, whose texts Home would load. */
export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  queryFn: () => call(categoriesApi.list),
});
