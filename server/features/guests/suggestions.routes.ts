import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { createLimiter, limits } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import { createVisitors } from "#server/http/visitors.ts";
import { suggestionsApi } from "#shared/guests.api.ts";
import { getOwnSuggestion, updateOwnSuggestion } from "./own-suggestion.service.ts";
import { createSuggestion } from "./create-suggestion.service.ts";
import { listSuggestionViews } from "./suggestions.queries.ts";
import { acceptSuggestion, declineSuggestion } from "./suggestions.service.ts";

export function suggestionsRoutes(deps: Deps): Router {
  const visitors = createVisitors(deps);
  const edits = createLimiter(deps, limits.suggestionEdits);
  const limiters = {
    all: createLimiter(deps, limits.suggestions),
    uninvited: createLimiter(deps, limits.uninvitedSuggestions),
  };
  return serve(suggestionsApi, {
    list: () => listSuggestionViews(deps.db),
    create: ({ body, req }) =>
      visitors.followLink(req, () => createSuggestion(deps, { limiters, address: clientAddress(req) }, body)),
    getOwn: ({ params, req }) => visitors.read(req, () => getOwnSuggestion(deps, params.editToken)),
    updateOwn: ({ params, body, req }) =>
      visitors.followLink(req, async () => {
        await edits.take(clientAddress(req));
        return updateOwnSuggestion(deps, params.editToken, body);
      }),
    accept: ({ user, params, body }) => acceptSuggestion(deps, user, params.id, body),
    decline: ({ params }) => declineSuggestion(deps, params.id),
  });
}
