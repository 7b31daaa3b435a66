import type { Router } from "express";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { serve } from "#server/http/serve.ts";
import { searchApi } from "#shared/search.api.ts";
import { search } from "./search.service.ts";

export function searchRoutes(deps: Deps, cache: ResponseCache): Router {
  return serve(searchApi, {
    search: ({ query: { q }, req }) =>
      cache.get(req, `search ${q}`, async () => ({
        body: JSON.stringify(z.encode(searchApi.search.response, await search(deps, q))),
        tags: ["dishes", "menus", "users"],
      })),
  });
}
