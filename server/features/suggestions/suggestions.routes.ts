import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/limits/client-address.ts";
import { createPublicLimits } from "#server/http/limits/public-limits.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import { sendLinkedCalendar } from "#server/http/send-calendar.ts";
import { serve } from "#server/http/serve.ts";
import { suggestionsApi } from "#shared/suggestions.api.ts";
import { listSuggestionViews } from "./suggestions.queries.ts";
import {
  acceptSuggestion,
  createSuggestion,
  declineSuggestion,
  getOwnCalendar,
  getOwnSuggestion,
  updateOwnSuggestion,
} from "./suggestions.service.ts";

export function suggestionsRoutes(deps: Deps): Router {
  const publicLimits = createPublicLimits(deps);
  const edits = createRateLimiter(deps, limits.suggestionEdits);
  const uninvited = createRateLimiter(deps, limits.uninvitedSuggestions);
  const router = serve(suggestionsApi, {
    list: () => listSuggestionViews(deps.db),
    create: ({ body, req }) =>
      publicLimits.limitGuesses(req, () =>
        createSuggestion(deps, { limiter: uninvited, address: clientAddress(req) }, body),
      ),
    getOwn: ({ params, req }) =>
      publicLimits.read(req, params.editToken, () => getOwnSuggestion(deps.db, params.editToken)),
    updateOwn: ({ params, body, req }) =>
      publicLimits.write(req, edits, params.editToken, () =>
        updateOwnSuggestion(deps, params.editToken, body),
      ),
    accept: ({ user, params, body }) => acceptSuggestion(deps, user, params.id, body),
    decline: ({ params }) => declineSuggestion(deps, params.id),
  });
  // Outside of the API contract, because the response is not JSON. Access: public, with an edit token.
  router.get("/api/guest-menus/edit/:editToken/calendar.ics", async (req, res) => {
    const link = req.params.editToken;
    await sendLinkedCalendar({ req, res, limits: publicLimits, link }, (language) =>
      getOwnCalendar(deps, link, language),
    );
  });
  return router;
}
