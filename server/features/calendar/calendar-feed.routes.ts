import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { isNotFound } from "#server/http/errors.ts";
import { createPublicLimits } from "#server/http/limits/public-limits.ts";
import { serve } from "#server/http/serve.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { calendarFeedApi } from "#shared/calendar-feed.api.ts";
import { findFeedOf } from "./calendar-feed.queries.ts";
import { updateFeed, createFeed, createFeedLookup, revokeFeed } from "./calendar-feed.service.ts";

export function calendarFeedRoutes(deps: Deps): Router {
  const publicLimits = createPublicLimits(deps);
  const readFeed = createFeedLookup(deps);
  const router = Router();
  router.use(
    serve(calendarFeedApi, {
      get: async ({ user }) => (await findFeedOf(deps.db, user.id)) ?? null,
      create: ({ user, body }) => createFeed(deps, user, body),
      update: ({ user, body }) => updateFeed(deps, user, body),
      revoke: ({ user }) => revokeFeed(deps, user),
    }),
  );
  // Outside of the API contract, because the response is not JSON. Access: public, with a token.
  router.get("/api/calendar/:token.ics", async (req, res) => {
    try {
      const text = await publicLimits.read(req, req.params.token, () => readFeed(req.params.token));
      // Sending hashes the text. Many readers may have waited for one text.
      await ownTurn();
      // Express ignores If-None-Match if the request has `no-cache`; RFC 9110, 13.1.2 does not.
      delete req.headers["cache-control"];
      res.type("text/calendar; charset=utf-8").send(text);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      // Calendar programs show people the text of a failure.
      res.status(404).type("text/plain").send(error.message);
    }
  });
  return router;
}
