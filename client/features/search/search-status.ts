import { plural, t } from "@lingui/core/macro";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { SEARCH_MIN_LENGTH } from "#shared/limits.ts";

interface SearchState {
  /** The trimmed input. */
  query: string;
  hasFailed: boolean;
  /** The number of results for this query; undefined while searching. */
  found: number | undefined;
}

export function searchStatus({ query, hasFailed, found }: SearchState): string {
  if (query.length < SEARCH_MIN_LENGTH)
    return t`Type at least ${{ min: formatNumber(SEARCH_MIN_LENGTH) }} characters to search`;
  if (hasFailed) return t`Search failed`;
  if (found === undefined) return t`Searching...`;
  const text = isolate(query);
  if (found === 0) return t`No results found for "${text}"`;
  return plural(found, { one: `Found # result for "${text}"`, other: `Found # results for "${text}"` });
}
