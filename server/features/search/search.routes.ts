import type { Router } from "express";
import type { Copies } from "#server/features/read-model/copies.service.ts";
import { serve } from "#server/http/serve.ts";
import { searchApi } from "#shared/search.api.ts";

export function searchRoutes({ searches }: Copies): Router {
  return serve(searchApi, { search: ({ query }) => searches.find(query.q) });
}
