import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { hasProvider } from "#server/features/calories/provider/provider.service.ts";
import { closedSignal } from "#server/http/closed-signal.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import { serve } from "#server/http/serve.ts";
import { photoReadingsApi } from "#shared/photo-readings.api.ts";
import { deleteReading, getReading, startReading } from "./photo-readings.service.ts";

export function photoReadingsRoutes(deps: Deps): Router {
  const perMember = createRateLimiter(deps, limits.photoReadings);
  return serve(photoReadingsApi, {
    get: async ({ user }) => ({
      isAvailable: hasProvider(deps.env),
      reading: await getReading(deps.db, user.id),
    }),
    start: async ({ user, body, res }) => {
      await perMember.consume(user.id);
      return startReading(deps, user.id, body.photos, closedSignal(res));
    },
    cancel: ({ user }) => deleteReading(deps.db, user.id),
  });
}
