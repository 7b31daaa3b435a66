import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { acceptedLanguage } from "#server/http/request-language.ts";
import { serve } from "#server/http/serve.ts";
import { pushApi } from "#shared/push.api.ts";
import { getPreferences, getVapidKeys, subscribe, updatePreferences } from "./push-subscriptions.service.ts";
import { deleteOwnSubscription } from "./push.queries.ts";

export function pushRoutes(deps: Deps): Router {
  return serve(pushApi, {
    key: async () => ({ publicKey: (await getVapidKeys(deps.db)).publicKey }),
    subscribe: ({ user, body, req }) =>
      subscribe(deps, user, { ...body, language: acceptedLanguage(req) ?? null }),
    unsubscribe: ({ user, body }) => deleteOwnSubscription(deps.db, user.id, body.endpoint),
    preferences: ({ user }) => getPreferences(deps, user),
    updatePreferences: ({ user, body }) => updatePreferences(deps, user, body),
  });
}
