import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { firstStepsApi } from "#shared/first-steps.api.ts";
import { setFirstStepsDismissed } from "./first-steps.service.ts";

export function firstStepsRoutes(deps: Deps): Router {
  return serve(firstStepsApi, {
    dismiss: () => setFirstStepsDismissed(deps, true),
    restore: () => setFirstStepsDismissed(deps, false),
  });
}
