import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import { serve } from "#server/http/serve.ts";
import { alertsApi } from "#shared/alerts.api.ts";
import { configureDashboard, getConfig, getStatus, testDashboard, updateConfig } from "./alerts.service.ts";

export function alertsRoutes(deps: Deps): Router {
  const tests = createRateLimiter(deps, limits.testAlerts);
  return serve(alertsApi, {
    config: () => getConfig(deps),
    configure: ({ body }) => configureDashboard(deps, tests, body),
    update: ({ body }) => updateConfig(deps, body),
    test: () => testDashboard(deps, tests),
    status: () => getStatus(deps),
  });
}
