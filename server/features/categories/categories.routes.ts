import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { categoriesApi } from "#shared/categories.api.ts";
import {
  createCategories,
  createCategory,
  deleteCategory,
  listCategories,
  reorderCategories,
  updateCategory,
} from "./categories.service.ts";

export function categoriesRoutes(deps: Deps): Router {
  return serve(categoriesApi, {
    list: () => listCategories(deps.db),
    create: ({ user, body }) => createCategory(deps, user, body),
    createMany: ({ user, body }) => createCategories(deps, user, body.categories),
    reorder: ({ body }) => reorderCategories(deps, body.ids),
    update: ({ user, params, body }) => updateCategory(deps, user, params.id, body),
    delete: ({ user, params }) => deleteCategory(deps, user, params.id),
  });
}
