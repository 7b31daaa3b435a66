import type { Router } from "express";
import { arrivedAt, type Copies } from "#server/features/read-model/copies.service.ts";
import { serve } from "#server/http/serve.ts";
import { searchApi } from "#shared/search.api.ts";

export function searchRoutes({ searches }: Copies): Router {
  return serve(searchApi, { search: ({ query, req }) => searches.find(query.q, arrivedAt(req)) });
}
