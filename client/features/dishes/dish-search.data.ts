import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { call } from "#client/lib/api/call.ts";
import { SEARCH_DEBOUNCE_MS } from "#client/lib/timings.ts";
import { MAX_TITLE, SEARCH_MIN_LENGTH } from "#shared/limits.ts";
import { searchApi } from "#shared/search.api.ts";

export interface DishSearch {
  text: string;
  /** The dishes that the server found, best match first; null to search the listed dishes on the page. */
  ids: ReadonlySet<number> | null;
}

const dishSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ["dishes", "search", text],
    queryFn: async ({ signal }) => {
      const isAskable = text.length >= SEARCH_MIN_LENGTH && text.length <= MAX_TITLE;
      return {
        text,
        ids: isAskable ? await call(searchApi.dishes, { query: { q: text } }, { signal }) : null,
      };
    },
    placeholderData: keepPreviousData,
    // Until it succeeds, the page searches by itself.
    retry: false,
  });

/** Searches by the rules of the header's search. Returns the previous result until the next one arrives. */
export function useDishSearch(typed: string): DishSearch {
  const trimmed = typed.trim();
  const [asked, ask] = useState(trimmed);
  // All dishes appear at once when the field is cleared.
  if (trimmed === "" && asked !== "") ask("");
  useEffect(() => {
    const timer = window.setTimeout(() => ask(trimmed), SEARCH_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [trimmed]);
  const { text = asked, ids = null } = useQuery(dishSearchQuery(asked)).data ?? {};
  return useMemo(() => ({ text, ids: ids && new Set(ids) }), [text, ids]);
}
