import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { createLimiter, limits } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import { caloriesApi } from "#shared/calories.api.ts";
import { estimateDish } from "./estimate.service.ts";
import { createEstimator } from "./estimator.service.ts";

export function caloriesRoutes(deps: Deps): Router {
  const estimating = { estimator: createEstimator(deps), perMember: createLimiter(deps, limits.estimates) };
  return serve(
    { estimate: caloriesApi.estimate },
    {
      estimate: ({ user, params, body }) =>
        estimateDish(deps, estimating, user, params.id, body.overwrite ?? false),
    },
  );
}
