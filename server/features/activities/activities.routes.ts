import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { readFirstSteps } from "#server/features/first-steps/first-steps.service.ts";
import { notSignedIn } from "#server/http/errors.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { serve } from "#server/http/serve.ts";
import { activitiesApi } from "#shared/activities.api.ts";
import {
  countTotals,
  listActivityJson,
  prepareActivities,
  markActivitiesRead,
} from "./activities.queries.ts";

export function activitiesRoutes({ db }: Deps, cache: ResponseCache): Router {
  const activities = prepareActivities(db);
  return serve(activitiesApi, {
    list: ({ query: { before }, req }) =>
      cache.get(req, `activities ${before}`, () => listActivityJson(activities, before)),
    markRead: async ({ user }) => {
      const lastNotificationViewedAt = await markActivitiesRead(db, user.id);
      // The account was deleted while the request ran.
      if (!lastNotificationViewedAt) throw notSignedIn();
      return { ok: true, lastNotificationViewedAt } as const;
    },
    counts: async () => {
      const [counts, firstSteps] = await Promise.all([countTotals(db), readFirstSteps(db)]);
      return { ...counts, firstSteps };
    },
  });
}
