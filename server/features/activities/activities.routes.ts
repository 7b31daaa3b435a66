import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import type { Copies } from "#server/features/read-model/copies.service.ts";
import { areFresh } from "#server/features/read-model/follower.service.ts";
import { notSignedIn } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { activitiesApi } from "#shared/activities.api.ts";
import { countEverything, listActivities, setActivitiesViewed } from "./activities.queries.ts";

export function activitiesRoutes({ db }: Deps, { activities }: Copies): Router {
  return serve(activitiesApi, {
    list: async ({ query }) => {
      const isNewest = query.before === undefined && (await areFresh([activities]));
      return (isNewest && activities.newest()) || listActivities(db, query.before);
    },
    markRead: async ({ user }) => {
      const lastNotificationViewedAt = await setActivitiesViewed(db, user.id);
      // The account was deleted while the request ran.
      if (!lastNotificationViewedAt) throw notSignedIn();
      return { ok: true, lastNotificationViewedAt } as const;
    },
    counts: () => countEverything(db),
  });
}
