import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import type { Copies } from "#server/features/read-model/copies.service.ts";
import { closedSignal } from "#server/http/closed-signal.ts";
import { serve } from "#server/http/serve.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { createComment, deleteComment, listComments } from "./comments.service.ts";
import {
  createDish,
  deleteDish,
  getDish,
  listDishes,
  listDishHistory,
  updateDish,
} from "./dishes.service.ts";
import { toggleLike } from "./likes.service.ts";

export function dishesRoutes(deps: Deps, copies: Copies): Router {
  return serve(dishesApi, {
    list: ({ user, query }) => listDishes(deps, copies, user, query),
    get: ({ user, params }) => getDish(deps, copies, user, params.id),
    create: ({ user, body, res }) => createDish(deps, user, body, closedSignal(res)),
    update: ({ user, params, body, res }) => updateDish(deps, user, params.id, body, closedSignal(res)),
    delete: async ({ user, params }) => {
      await deleteDish(deps, user, params.id);
    },
    toggleLike: ({ user, params, body }) => toggleLike(deps, user, params.id, body.isLiked),
    comments: ({ params }) => listComments(deps, params.id),
    createComment: ({ user, params, body }) => createComment(deps, user, params.id, body),
    deleteComment: async ({ user, params }) => {
      await deleteComment(deps, user, params.id, params.commentId);
    },
    history: ({ params }) => listDishHistory(deps, params.id),
  });
}
