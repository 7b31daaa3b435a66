import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { searchApi } from "#shared/search.api.ts";
import { search } from "./search.service.ts";

export function searchRoutes(deps: Deps): Router {
  return serve(searchApi, { search: ({ query }) => search(deps, query.q) });
}
