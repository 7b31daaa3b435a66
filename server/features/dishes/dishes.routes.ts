import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { closedSignal } from "#server/http/closed-signal.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { serve } from "#server/http/serve.ts";
import { dishStatsApi } from "#shared/calories.api.ts";
import { dishBookApi } from "#shared/dish-book.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { createComment, deleteComment, listComments } from "./comments.service.ts";
import { prepareDishStatements } from "./dish-json.queries.ts";
import { confirmLabels, setLabel } from "./dish-labels.service.ts";
import { countDishes, listRecipes } from "./dishes.queries.ts";
import {
  createDish,
  deleteDish,
  getDish,
  listDishes,
  listDishHistory,
  listLabels,
  updateDish,
} from "./dishes.service.ts";
import { listLikes, toggleLike } from "./likes.service.ts";

export function dishesRoutes(deps: Deps, cache: ResponseCache): Router {
  const source = { statements: prepareDishStatements(deps.db), cache };
  // "/api/dishes/recipes" comes before "/api/dishes/:id".
  const endpoints = { ...dishBookApi, ...dishesApi, ...dishStatsApi };
  return serve(endpoints, {
    recipes: ({ query }) => listRecipes(deps.db, query.ids),
    list: ({ user, query, req }) => listDishes(source, req, user, query),
    labels: ({ req }) => listLabels(deps, source, req),
    get: ({ user, params, req }) => getDish(source, req, user, params.id),
    create: ({ user, body, res }) => createDish(deps, user, body, closedSignal(res)),
    update: ({ user, params, body, res }) => updateDish(deps, user, params.id, body, closedSignal(res)),
    delete: ({ user, params }) => deleteDish(deps, user, params.id),
    setLabel: ({ user, params, body }) => setLabel(deps, user, params, body),
    confirmLabels: ({ user, params, body }) => confirmLabels(deps, user, params.id, body),
    toggleLike: ({ user, params, body }) => toggleLike(deps, user, params.id, body.isLiked),
    likes: ({ params }) => listLikes(deps, params.id),
    comments: ({ params }) => listComments(deps, params.id),
    createComment: ({ user, params, body }) => createComment(deps, user, params.id, body),
    deleteComment: ({ user, params }) => deleteComment(deps, user, params.id, params.commentId),
    history: ({ params }) => listDishHistory(deps, params.id),
    dishStats: () => countDishes(deps.db),
  });
}
