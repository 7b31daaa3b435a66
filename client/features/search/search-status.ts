import { pluralize } from "#client/lib/format.ts";
import { SEARCH_MIN_LENGTH } from "#shared/limits.ts";

interface SearchState {
  /** The trimmed input. */
  query: string;
  failed: boolean;
  /** The number of results for this query; undefined while searching. */
  found: number | undefined;
}

export function searchStatus({ query, failed, found }: SearchState): string {
  if (query.length < SEARCH_MIN_LENGTH) return `Type at least ${SEARCH_MIN_LENGTH} characters to search`;
  if (failed) return "Search failed";
  if (found === undefined) return "Searching...";
  if (found === 0) return `No results found for "${query}"`;
  return `Found ${pluralize(found, "result")} for "${query}"`;
}
