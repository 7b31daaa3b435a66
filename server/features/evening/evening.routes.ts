import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { eveningApi } from "#shared/evening.api.ts";
import { getEvening, saveLine } from "./evening.service.ts";

export const eveningRoutes = (deps: Deps): Router =>
  serve(eveningApi, {
    get: ({ params }) => getEvening(deps, params.id),
    saveLine: ({ params, body }) => saveLine(deps, params, body),
  });
