import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { idParams, timestamp } from "./http/wire.ts";
import { CALORIES_SOURCES, COOKING_METHODS } from "./limits.ts";
import { menuDishView } from "./menus.api.ts";

/** Signed-out answers hold nothing of members but first name and initial ("Ada L."): no ids, no e-mail. */

/** A dish as a guest may choose it. */
export const choosableDishView = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  cookingMethod: z.nullable(z.enum(COOKING_METHODS)),
  images: z.array(z.string()),
  imageColor: z.nullable(z.string()),
  estimatedCalories: z.nullable(z.int()),
});
export type ChoosableDish = z.input<typeof choosableDishView>;

export const publicDishView = z.extend(choosableDishView, {
  caloriesSource: z.nullable(z.enum(CALORIES_SOURCES)),
  creatorName: z.string(),
  createdAt: timestamp,
  likeCount: z.int(),
  commentCount: z.int(),
  /** The 5 newest, newest first (Spec §2). */
  comments: z.array(
    z.object({ id: z.int(), content: z.string(), createdAt: timestamp, authorName: z.string() }),
  ),
});
export type PublicDish = z.input<typeof publicDishView>;

export const publicMenuView = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  eventDate: z.nullable(z.string()),
  eventTime: z.nullable(z.string()),
  guestCount: z.nullable(z.int()),
  /** In the order of the table; each with the key of its own public page, only under the policy `links`. */
  dishes: z.array(z.extend(menuDishView, { shareKey: z.optional(secret(z.string())) })),
  /** The member who made it, or the guest who suggested it. */
  creatorName: z.string(),
  createdAt: timestamp,
});
export type PublicMenu = z.input<typeof publicMenuView>;

/** The key every link made by Share carries; needed when the household shares by links only. */
const keyQuery = z.object({ key: z.optional(secret(z.string())) });

export const publicApi = {
  dishes: endpoint({
    method: "get",
    path: "/api/public/dishes",
    access: "public",
    summary:
      "What a guest may choose from, newest first; without `token` or `edit` only under the policy `open`",
    query: z.object({
      /** Of an invitation. */
      token: z.optional(secret(z.string())),
      /** Of one's own suggestion. */
      edit: z.optional(secret(z.string())),
    }),
    response: z.array(choosableDishView),
  }),
  dish: endpoint({
    method: "get",
    path: "/api/public/dishes/:id",
    access: "public",
    summary: "A shared dish",
    params: idParams,
    query: keyQuery,
    response: publicDishView,
  }),
  menu: endpoint({
    method: "get",
    path: "/api/public/menus/:id",
    access: "public",
    summary: "A shared menu",
    params: idParams,
    query: keyQuery,
    response: publicMenuView,
  }),
};

export const settingsView = z.object({ publicAccess: z.enum(["open", "links"]) });
export type Settings = z.input<typeof settingsView>;

export const settingsApi = {
  get: endpoint({
    method: "get",
    path: "/api/settings",
    access: "member",
    summary: "Settings of the household",
    response: settingsView,
  }),
  update: endpoint({
    method: "patch",
    path: "/api/settings",
    access: "admin",
    sessionOnly: true,
    summary: "Change settings of the household",
    body: settingsView,
    response: settingsView,
  }),
};
