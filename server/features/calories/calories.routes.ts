import type { Request, Router } from "express";
import type { Deps } from "#server/deps.ts";
import { closedSignal } from "#server/http/closed-signal.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import { serve } from "#server/http/serve.ts";
import { caloriesApi } from "#shared/calories.api.ts";
import { startBatch, waitForBatch } from "./batch/estimate-batch.service.ts";
import { estimateDish } from "./estimate.service.ts";
import { createEstimator } from "./estimator.service.ts";

export function caloriesRoutes(deps: Deps): Router {
  const estimating = {
    estimator: createEstimator(deps),
    perMember: createRateLimiter(deps, limits.estimates),
  };
  const shutdown = new AbortController();
  deps.onShutdown(() => shutdown.abort());
  return serve(caloriesApi, {
    estimate: ({ user, params, body }) => estimateDish(deps, estimating, user, { ...params, ...body }),
    estimateBatch: async ({ user, body, req, res }) => {
      const jobId = await startBatch(deps, user, body.estimateAll);
      if (!prefersAsync(req))
        return waitForBatch(deps, jobId, AbortSignal.any([shutdown.signal, closedSignal(res)]));
      res.status(202).set("Preference-Applied", "respond-async");
      return { jobId };
    },
  });
}

/** RFC 7240: `Prefer: respond-async`, possibly with other preferences. */
function prefersAsync(req: Request): boolean {
  const preferences = (req.get("Prefer") ?? "").split(",");
  return preferences.some((preference) => preference.split(";")[0]?.trim().toLowerCase() === "respond-async");
}
