import * as z from "zod/mini";
import type { dishes, menus } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { CALORIES_SOURCES } from "./choices.ts";
import { readableRecipe } from "./dishes.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { avatarColor, dishSummary, idParams, largeImages, timestamp } from "./http/wire.ts";
import { confirmedLabelsView, menuDishView, menuSummary } from "./menus.api.ts";

// Public responses contain only first name and initial of members ("Ada L.") and avatar color, no ids or addresses.

export const choosableDishView = z.object({
  ...dishSummary,
  images: z.array(z.string()),
  /** The `position` of its category in the list for guests; null without one. */
  categoryPosition: z.nullish(z.int()),
}) satisfies ViewOf<typeof dishes>;
export type ChoosableDish = z.input<typeof choosableDishView>;

export const publicDishView = z.extend(choosableDishView, {
  largeImages,
  /** Null for names that are not a category (any more). */
  categoryColor: z.nullable(z.string()),
  caloriesSource: z.nullable(z.enum(CALORIES_SOURCES)),
  labels: confirmedLabelsView,
  /** Null if there is none, or if this link does not show it. */
  recipe: z.nullable(readableRecipe),
  creatorName: z.string(),
  creatorColor: avatarColor,
  createdAt: timestamp,
  likeCount: z.int(),
  commentCount: z.int(),
  comments: z.array(
    z.object({
      id: z.int(),
      content: z.string(),
      createdAt: timestamp,
      authorName: z.string(),
      authorColor: avatarColor,
    }),
  ),
}) satisfies ViewOf<typeof dishes>;
export type PublicDish = z.input<typeof publicDishView>;

export const publicMenuView = z.object({
  id: z.int(),
  ...menuSummary,
  /** In serving order, with the keys of their public pages if the policy is `links`. */
  dishes: z.array(z.extend(menuDishView, { shareKey: z.optional(secret(z.string())) })),
  /** The member who created it, or the guest who suggested it. */
  creatorName: z.string(),
  householdName: z.nullable(z.string()),
  createdAt: timestamp,
}) satisfies ViewOf<typeof menus>;
export type PublicMenu = z.input<typeof publicMenuView>;

/** The key in share links, required if the policy is `links`; that of a dish may be its `recipeKey`. */
const keyQuery = z.object({ key: z.optional(secret(z.string())) });

export const publicApi = {
  dishes: endpoint("get", "/api/public/dishes", {
    access: "public",
    summary:
      "List the dishes a guest can choose from, newest first; requires `token` or `edit` unless the policy is `open`",
    query: z.object({
      token: z.optional(secret(z.string())),
      edit: z.optional(secret(z.string())),
    }),
    response: z.array(choosableDishView),
  }),
  dish: endpoint("get", "/api/public/dishes/:id", {
    access: "public",
    summary: "Get a shared dish",
    params: idParams,
    query: keyQuery,
    response: publicDishView,
  }),
  menu: endpoint("get", "/api/public/menus/:id", {
    access: "public",
    summary: "Get a shared menu",
    params: idParams,
    query: keyQuery,
    response: publicMenuView,
  }),
};
