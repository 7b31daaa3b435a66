import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { analyticsApi } from "#shared/analytics.api.ts";
import { getAnalytics, getYearOfEvents } from "./analytics.service.ts";

export function analyticsRoutes(deps: Deps): Router {
  return serve(analyticsApi, {
    get: () => getAnalytics(deps),
    evenings: ({ query }) => getYearOfEvents(deps, query.year),
  });
}
