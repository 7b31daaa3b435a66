import type { Deps } from "#server/deps.ts";
import { readPhrase } from "./search-words.queries.ts";
import { listHits, type SearchHits } from "./search.queries.ts";

/** Dishes and menus, best match first, at most 20 of each; accents, case and small typos are forgiven. */
export async function search({ db }: Deps, typed: string): Promise<SearchHits> {
  const phrase = await readPhrase(db, typed);
  return phrase.words.length > 0 ? listHits(db, phrase) : { dishes: [], menus: [] };
}
