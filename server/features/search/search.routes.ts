import type { Router } from "express";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { serve } from "#server/http/serve.ts";
import { searchApi } from "#shared/search.api.ts";
import { parsePhrase } from "./search-phrase.queries.ts";
import { listDishIds, listHits } from "./search.queries.ts";

export function searchRoutes({ db }: Deps, cache: ResponseCache): Router {
  return serve(searchApi, {
    search: ({ query: { q }, req }) =>
      cache.get(req, `search ${q}`, async () => ({
        body: JSON.stringify(
          z.encode(searchApi.search.response, await listHits(db, await parsePhrase(db, q))),
        ),
        tags: ["dishes", "menus", "users"],
      })),
    dishes: ({ query: { q }, req }) =>
      cache.get(req, `dish ids ${q}`, async () => ({
        body: JSON.stringify(await listDishIds(db, await parsePhrase(db, q))),
        tags: ["dishes", "users"],
      })),
  });
}
