import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { createPublicLimits } from "#server/http/limits/public-limits.ts";
import { serve } from "#server/http/serve.ts";
import { publicApi } from "#shared/public.api.ts";
import { getChoosableDishes, getPublicDish, getPublicMenu } from "./public.service.ts";

export function publicRoutes(deps: Deps): Router {
  const publicLimits = createPublicLimits(deps);
  return serve(publicApi, {
    dishes: ({ query, req }) =>
      publicLimits.read(req, query.token || query.edit || undefined, () => getChoosableDishes(deps, query)),
    dish: ({ params, query, req }) =>
      publicLimits.read(req, `dish ${params.id}`, () => getPublicDish(deps, params.id, query.key)),
    menu: ({ params, query, req }) =>
      publicLimits.read(req, `menu ${params.id}`, () => getPublicMenu(deps, params.id, query.key)),
  });
}
