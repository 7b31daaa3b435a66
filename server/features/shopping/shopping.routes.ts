import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { daysShoppingApi, shoppingApi } from "#shared/shopping.api.ts";
import {
  getDaysShoppingList,
  getMenuShoppingList,
  removeItem,
  saveItem,
  setStaple,
} from "./shopping.service.ts";

export function shoppingRoutes(deps: Deps): Router {
  const router = Router();
  router.use(
    serve(shoppingApi, {
      get: ({ params }) => getMenuShoppingList(deps, params.id),
      saveItem: ({ params: { id: menuId, line }, body }) => saveItem(deps, { menuId }, line, body),
      removeItem: ({ params: { id: menuId, line } }) => removeItem(deps, { menuId }, line),
    }),
  );
  router.use(
    serve(daysShoppingApi, {
      get: ({ query: days }) => getDaysShoppingList(deps, days),
      saveItem: ({ params: { line }, query: days, body }) => saveItem(deps, { days }, line, body),
      setStaple: ({ params: { line }, body }) => setStaple(deps, line, body.isStaple),
      removeItem: ({ params: { line }, query: days }) => removeItem(deps, { days }, line),
    }),
  );
  return router;
}
