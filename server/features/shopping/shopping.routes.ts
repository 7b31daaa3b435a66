import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { daysShoppingApi, shoppingApi } from "#shared/shopping.api.ts";
import { getDaysShoppingList, removeDaysItem, saveDaysItem } from "./days-shopping.service.ts";
import { upsertStaple } from "./shopping.queries.ts";
import { getShoppingList, removeItem, saveItem } from "./shopping.service.ts";

export function shoppingRoutes(deps: Deps): Router {
  const router = Router();
  router.use(
    serve(shoppingApi, {
      get: ({ params }) => getShoppingList(deps, params.id),
      saveItem: ({ params, body }) => saveItem(deps, params.id, params.line, body),
      removeItem: ({ params }) => removeItem(deps, params.id, params.line),
    }),
  );
  router.use(
    serve(daysShoppingApi, {
      get: ({ query }) => getDaysShoppingList(deps, query),
      saveItem: ({ params, query, body }) => saveDaysItem(deps, query, params.line, body),
      setStaple: ({ params, body }) => upsertStaple(deps.db, { key: params.line, ...body }),
      removeItem: ({ params, query }) => removeDaysItem(deps, query, params.line),
    }),
  );
  return router;
}
