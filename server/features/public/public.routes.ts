import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { createVisitors } from "#server/http/visitors.ts";
import { publicApi } from "#shared/public.api.ts";
import { getChoosableDishes, getPublicDish, getPublicMenu } from "./public.service.ts";

export function publicRoutes(deps: Deps): Router {
  const visitors = createVisitors(deps);
  return serve(publicApi, {
    dishes: ({ query, req }) => visitors.read(req, () => getChoosableDishes(deps, query)),
    dish: ({ params, query, req }) => visitors.read(req, () => getPublicDish(deps, params.id, query.key)),
    menu: ({ params, query, req }) => visitors.read(req, () => getPublicMenu(deps, params.id, query.key)),
  });
}
