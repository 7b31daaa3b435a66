import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { daysShoppingApi, shoppingApi } from "#shared/shopping.api.ts";
import { getDaysShoppingList, removeDaysItem, saveDaysItem } from "./days-shopping.service.ts";
import { upsertStaple } from "./shopping.queries.ts";
import { getShoppingList, loadLines, removeItem, saveItem } from "./shopping.service.ts";

/** Returns the key of a line by today's tables. */
const keyOf = async (line: string) => (await loadLines()).currentKey(line);

export function shoppingRoutes(deps: Deps): Router {
  const router = Router();
  router.use(
    serve(shoppingApi, {
      get: ({ params }) => getShoppingList(deps, params.id),
      saveItem: async ({ params, body }) => saveItem(deps, params.id, await keyOf(params.line), body),
      removeItem: async ({ params }) => removeItem(deps, params.id, await keyOf(params.line)),
    }),
  );
  router.use(
    serve(daysShoppingApi, {
      get: ({ query }) => getDaysShoppingList(deps, query),
      saveItem: async ({ params, query, body }) => saveDaysItem(deps, query, await keyOf(params.line), body),
      setStaple: async ({ params, body }) => upsertStaple(deps.db, { key: await keyOf(params.line), ...body }),
      removeItem: async ({ params, query }) => removeDaysItem(deps, query, await keyOf(params.line)),
    }),
  );
  return router;
}
