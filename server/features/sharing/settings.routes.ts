import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { settingsApi } from "#shared/public.api.ts";
import { readSettings, updateSettings } from "./settings.queries.ts";

export function settingsRoutes({ db }: Deps): Router {
  return serve(settingsApi, {
    get: () => readSettings(db),
    update: ({ body }) => updateSettings(db, body),
  });
}
