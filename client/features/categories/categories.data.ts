import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { categoriesApi } from "#shared/categories.api.ts";

/** All categories in the household's order. In its own file, because Home imports it, but not the texts of changes. */
export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  queryFn: () => call(categoriesApi.list),
});
