import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/call.ts";
import { SEARCH_MIN_LENGTH } from "#shared/limits.ts";
import { searchApi } from "#shared/search.api.ts";

/** Dishes and menus that fit; the results before stay in sight while the next are fetched. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ["search", q],
    queryFn: () => call(searchApi.search, { query: { q } }),
    enabled: q.length >= SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
    // What was found a minute ago may have been renamed or deleted since.
    staleTime: 0,
  });
