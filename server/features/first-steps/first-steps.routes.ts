import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { firstStepsApi } from "#shared/first-steps.api.ts";
import { setFirstStepsDismissed } from "./first-steps.service.ts";

export function firstStepsRoutes({ db }: Deps): Router {
  return serve(firstStepsApi, {
    dismiss: () => setFirstStepsDismissed(db, true),
    restore: () => setFirstStepsDismissed(db, false),
  });
}
