import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { daysShoppingApi, shoppingApi } from "#shared/shopping.api.ts";
import { getDaysShoppingList, removeDaysItem, saveDaysItem } from "./days-shopping.service.ts";
import { currentKey } from "./shopping-lines.ts";
import { upsertStaple } from "./shopping.queries.ts";
import { getShoppingList, removeItem, saveItem } from "./shopping.service.ts";

export function shoppingRoutes(deps: Deps): Router {
  const router = Router();
  router.use(
    serve(shoppingApi, {
      get: ({ params }) => getShoppingList(deps, params.id),
      saveItem: ({ params, body }) => saveItem(deps, params.id, currentKey(params.line), body),
      removeItem: ({ params }) => removeItem(deps, params.id, currentKey(params.line)),
    }),
  );
  router.use(
    serve(daysShoppingApi, {
      get: ({ query }) => getDaysShoppingList(deps, query),
      saveItem: ({ params, query, body }) => saveDaysItem(deps, query, currentKey(params.line), body),
      setStaple: ({ params, body }) => upsertStaple(deps.db, { key: currentKey(params.line), ...body }),
      removeItem: ({ params, query }) => removeDaysItem(deps, query, currentKey(params.line)),
    }),
  );
  return router;
}
