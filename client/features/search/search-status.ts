import { SEARCH_MIN_LENGTH } from "#shared/limits.ts";

interface SearchState {
  /** What stands in the field, trimmed. */
  query: string;
  failed: boolean;
  /** Results of exactly this query; undefined while it is being searched. */
  found: number | undefined;
}

/** The line under the search field, in the words of Spec §2 and §8. */
export function searchStatus({ query, failed, found }: SearchState): string {
  if (query.length < SEARCH_MIN_LENGTH) return `Type at least ${SEARCH_MIN_LENGTH} characters to search`;
  if (failed) return "Search failed";
  if (found === undefined) return "Searching...";
  if (found === 0) return `No results found for "${query}"`;
  return `Found ${found} ${found === 1 ? "result" : "results"} for "${query}"`;
}
