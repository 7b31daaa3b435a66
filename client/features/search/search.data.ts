import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { SEARCH_MIN_LENGTH } from "#shared/limits.ts";
import { searchApi } from "#shared/search.api.ts";

/** Matching dishes and menus. The previous results stay visible while the next ones load. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ["search", q],
    queryFn: () => call(searchApi.search, { query: { q } }),
    enabled: q.length >= SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
    // Cached hits may have been renamed or deleted since.
    staleTime: 0,
  });
