import { sql } from "drizzle-orm";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { SEARCH_MAX_RESULTS } from "#shared/limits.ts";
import { rankMatches, type RankedTarget } from "./search-rank.queries.ts";
import { ALIKE, readPhrase, type SearchPhrase } from "./search-words.queries.ts";
import { dishTarget, listDishHits, listMenuHits, menuTarget } from "./search.queries.ts";

/** Dishes and menus, best match first, at most 20 of each; accents, case and small typos are forgiven. */
export async function search({ db }: Deps, typed: string) {
  return transact(
    db,
    async (tx) => {
      await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`);
      const phrase = await readPhrase(tx, typed);
      if (phrase.words.length === 0) return { dishes: [], menus: [] };
      return {
        dishes: await listDishHits(tx, await findBest(tx, dishTarget, phrase)),
        menus: await listMenuHits(tx, await findBest(tx, menuTarget, phrase)),
      };
    },
    { accessMode: "read only" },
  );
}

/** Goes only as far as it takes: each further level costs more, and what it adds ranks lower. */
async function findBest(tx: Transaction, target: RankedTarget, phrase: SearchPhrase): Promise<number[]> {
  const found: number[] = [];
  for (const level of ["headline", "description", "typos"] as const) {
    found.push(...(await rankMatches(tx, target, phrase, level, found)));
    if (found.length === SEARCH_MAX_RESULTS) return found;
  }
  // Reading every description for a typo takes 140 ms with 20,000 dishes: only when there is nothing better.
  return found.length > 0 ? found : rankMatches(tx, target, phrase, "anything", found);
}
