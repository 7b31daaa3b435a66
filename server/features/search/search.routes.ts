import type { Router } from "express";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { serve } from "#server/http/serve.ts";
import { searchApi } from "#shared/search.api.ts";
import { parsePhrase } from "./search-phrase.queries.ts";
import { listHits, type SearchHits } from "./search.queries.ts";

export function searchRoutes(deps: Deps, cache: ResponseCache): Router {
  return serve(searchApi, {
    search: ({ query: { q }, req }) =>
      cache.get(req, `search ${q}`, async () => ({
        body: JSON.stringify(z.encode(searchApi.search.response, await search(deps, q))),
        tags: ["dishes", "menus", "users"],
      })),
  });
}

/** Returns dishes and menus, best match first; ignores accents and case and tolerates small typos. */
async function search({ db }: Deps, typed: string): Promise<SearchHits> {
  const phrase = await parsePhrase(db, typed);
  return phrase.words.length > 0 ? listHits(db, phrase) : { dishes: [], menus: [] };
}
