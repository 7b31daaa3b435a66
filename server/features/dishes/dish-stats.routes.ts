import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { adminApi } from "#shared/categories.api.ts";
import { countDishes } from "./dishes.queries.ts";

export function dishStatsRoutes(deps: Deps): Router {
  return serve(adminApi, { dishStats: () => countDishes(deps.db) });
}
