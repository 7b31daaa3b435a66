import type { Request, Response, Router } from "express";
import type { Deps } from "#server/deps.ts";
import { getBatchResult, startBatch } from "./estimate-batch.service.ts";
import { createRateLimiter, limits } from "#server/http/rate-limits.ts";
import { serve } from "#server/http/serve.ts";
import { caloriesApi } from "#shared/calories.api.ts";
import { estimateDish } from "./estimate.service.ts";
import { createEstimator } from "./estimator.service.ts";

export function caloriesRoutes(deps: Deps): Router {
  const estimating = {
    estimator: createEstimator(deps),
    perMember: createRateLimiter(deps, limits.estimates),
  };
  const leaving = new AbortController();
  deps.onShutdown(() => leaving.abort());
  return serve(caloriesApi, {
    estimate: ({ user, params, body }) => estimateDish(deps, estimating, user, { ...params, ...body }),
    estimateBatch: async ({ user, body, req, res }) => {
      const jobId = await startBatch(deps, user, body.estimateAll);
      if (!prefersNotToWait(req)) {
        return getBatchResult(deps, jobId, AbortSignal.any([leaving.signal, goneSignal(res)]));
      }
      res.status(202).set("Preference-Applied", "respond-async");
      return { jobId };
    },
  });
}

/** RFC 7240: `Prefer: respond-async`, perhaps among others. */
function prefersNotToWait(req: Request): boolean {
  const preferences = (req.get("Prefer") ?? "").split(",");
  return preferences.some((preference) => preference.split(";")[0]?.trim().toLowerCase() === "respond-async");
}

/** Aborts when the client has gone, or has its answer. */
function goneSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once("close", () => gone.abort());
  return gone.signal;
}
