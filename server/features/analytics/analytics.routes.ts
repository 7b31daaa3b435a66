import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { analyticsApi } from "#shared/analytics.api.ts";
import { getAnalytics, getEvenings } from "./analytics.service.ts";

export function analyticsRoutes(deps: Deps): Router {
  return serve(analyticsApi, {
    get: () => getAnalytics(deps),
    evenings: ({ query }) => getEvenings(deps, query.year),
  });
}
