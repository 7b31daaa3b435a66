import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { timelineApi } from "#shared/timeline.api.ts";
import { getTimeline, saveLine } from "./timeline.service.ts";

export const timelineRoutes = (deps: Deps): Router =>
  serve(timelineApi, {
    get: ({ params }) => getTimeline(deps, params.id),
    saveLine: ({ params, body }) => saveLine(deps, params, body),
  });
