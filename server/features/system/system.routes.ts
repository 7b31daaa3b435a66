import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import type { LiveStreams } from "#server/features/live/live-streams.service.ts";
import { serve } from "#server/http/serve.ts";
import { systemApi } from "#shared/system.api.ts";
import { getSystem } from "./system.service.ts";

export function systemRoutes(deps: Deps, live: LiveStreams): Router {
  return serve(systemApi, { get: () => getSystem(deps, live.count()) });
}
