import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { loadCompiled } from "#server/features/foods/load-compiled.ts";
import { closedSignal } from "#server/http/closed-signal.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import { serve } from "#server/http/serve.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { recipeLinksApi } from "#shared/recipe-links.api.ts";
import { readRecipeLink } from "./recipe-links.service.ts";

export function recipeLinksRoutes(deps: Deps): Router {
  const perMember = createRateLimiter(deps, limits.recipeLinks);
  return serve(recipeLinksApi, {
    read: async ({ user, body, res }) => {
      await perMember.consume(user.id);
      return readRecipeLink(deps, user, body.url, closedSignal(res));
    },
    readText: async ({ body }) => {
      await ownTurn();
      const { recipeFromText } = await loadCompiled(() => import("./recipe-from-text.ts"));
      return recipeFromText(body.text);
    },
  });
}
