import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { settingsApi } from "#shared/settings.api.ts";
import { updateSettings, readSettings } from "./settings.service.ts";

export function settingsRoutes(deps: Deps): Router {
  return serve(settingsApi, {
    get: () => readSettings(deps.db),
    update: ({ body }) => updateSettings(deps, body),
  });
}
