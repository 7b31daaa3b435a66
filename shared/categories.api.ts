import * as z from "zod/mini";
import type { categories } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { CATEGORY_COLORS, DEFAULT_CATEGORY_COLOR } from "./choices.ts";
import { endpoint } from "./http/endpoint.ts";
import { id, idParams, optionalText, requiredText, timestamp } from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { MAX_CATEGORY_NAME, MAX_NEW_CATEGORIES, MAX_ORDERED_CATEGORIES, MAX_TEXT } from "./limits.ts";

export const categoryView = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  color: z.enum(CATEGORY_COLORS),
  /** The place in lists, filters and courses; 0 while they are sorted by name. */
  position: z.optional(z.int()),
  createdBy: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  dishCount: z.int(),
}) satisfies ViewOf<typeof categories>;
export type Category = z.input<typeof categoryView>;

const name = requiredText(MAX_CATEGORY_NAME, withReason({ no_category_name: "Category name is required" }));
const color = z.enum(
  CATEGORY_COLORS,
  withReason({ unknown_color: "Please choose one of the eight colors." }),
);

export const categoryInput = z.object({
  name,
  description: optionalText(MAX_TEXT),
  color: z._default(color, DEFAULT_CATEGORY_COLOR),
});
export type CategoryInput = z.output<typeof categoryInput>;
export const categoryChanges = z.object({
  name: z.optional(name),
  description: optionalText(MAX_TEXT),
  color: z.optional(color),
});
export type CategoryChanges = z.output<typeof categoryChanges>;

export const categoriesApi = {
  list: endpoint("get", "/api/categories", {
    access: "member",
    summary: "List all categories in the household's order, which is by name until it is changed",
    response: z.array(categoryView),
  }),
  reorder: endpoint("put", "/api/categories/order", {
    access: "admin",
    summary:
      "Set the order of categories, which is also the order of courses; those that are not named come last",
    body: z.object({
      ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_ORDERED_CATEGORIES)),
    }),
    response: z.array(categoryView),
  }),
  create: endpoint("post", "/api/categories", {
    access: "admin",
    summary: "Add a category",
    body: categoryInput,
    response: categoryView,
    status: 201,
  }),
  createMany: endpoint("post", "/api/categories/batch", {
    access: "admin",
    summary: "Add several categories at once; names that exist already are skipped",
    body: z.object({
      categories: z
        .array(categoryInput)
        .check(
          z.minLength(1, withReason({ no_categories: "Please choose at least one category." })),
          z.maxLength(
            MAX_NEW_CATEGORIES,
            withReason(
              { too_many_categories: "Please add at most {max} at once." },
              { max: MAX_NEW_CATEGORIES },
            ),
          ),
        ),
    }),
    response: z.array(categoryView),
    status: 201,
  }),
  update: endpoint("patch", "/api/categories/:id", {
    access: "admin",
    summary: "Change a category; renaming it also updates its dishes",
    params: idParams,
    body: categoryChanges,
    response: categoryView,
  }),
  delete: endpoint("delete", "/api/categories/:id", {
    access: "admin",
    summary: "Delete a category; its dishes become uncategorized",
    params: idParams,
  }),
};
