import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { closedSignal } from "#server/http/closed-signal.ts";
import { PreparedResponse } from "#server/http/prepared-response.ts";
import { serve } from "#server/http/serve.ts";
import { mealsApi, servedApi, wishesApi } from "#shared/meals.api.ts";
import { listIdeas } from "./ideas.service.ts";
import { deleteMealRow } from "./meals.queries.ts";
import { cookDouble, createMeal, listMealsOf, planAgain, updateMeal } from "./meals.service.ts";
import { listNext } from "./next.service.ts";
import { getServedTo, getTimesServed, listServedJson } from "./served.service.ts";
import { createWish, deleteWish, listWishes } from "./wishes.service.ts";

export function mealsRoutes(deps: Deps): Router {
  const { db } = deps;
  const router = Router();
  router.use(
    serve(mealsApi, {
      list: ({ query }) => listMealsOf(db, query),
      create: ({ user, body, res }) => createMeal(deps, user, body, closedSignal(res)),
      update: ({ user, params, body, res }) => updateMeal(deps, user, params.id, body, closedSignal(res)),
      delete: ({ params }) => deleteMealRow(db, params.id),
      cookDouble: ({ user, params }) => cookDouble(deps, user, params.id),
      again: ({ user, body }) => planAgain(deps, user, body.from),
      next: () => listNext(db),
      ideas: ({ query: { needs = [], withEmpty, ...days } }) =>
        listIdeas(db, days, [needs].flat(), withEmpty !== undefined),
    }),
  );
  router.use(
    serve(wishesApi, {
      list: () => listWishes(db),
      create: ({ user, params }) => createWish(deps, user, params.id),
      delete: ({ user, params }) => deleteWish(db, user.id, params.id),
    }),
  );
  router.use(
    serve(servedApi, {
      list: async () =>
        new PreparedResponse({ body: await listServedJson(db), tags: [], isCompressible: true }),
      ofDish: ({ params }) => getTimesServed(db, params.id),
      toGuests: ({ params }) => getServedTo(db, params.id),
    }),
  );
  return router;
}
