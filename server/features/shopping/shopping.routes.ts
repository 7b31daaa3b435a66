import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { shoppingApi } from "#shared/shopping.api.ts";
import { getShoppingList, removeItem, saveItem } from "./shopping.service.ts";

export function shoppingRoutes(deps: Deps): Router {
  return serve(shoppingApi, {
    get: ({ params }) => getShoppingList(deps, params.id),
    saveItem: ({ params, body }) => saveItem(deps, params.id, params.line, body),
    removeItem: ({ params }) => removeItem(deps, params.id, params.line),
  });
}
