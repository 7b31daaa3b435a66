import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { photoAddress } from "./http/addresses.ts";
import {
  historyView,
  idParams,
  idText,
  limitText,
  nothing,
  optionalText,
  personView,
  requiredText,
  textOrNull,
  timestamp,
} from "./http/wire.ts";
import {
  CALORIES_SOURCES,
  CALORIES_SOURCES_SENT,
  COOKING_METHODS,
  MAX_CALORIES,
  MAX_CATEGORY_NAME,
  MAX_COMMENT,
  MAX_IMAGES,
  MAX_PAGE,
  MAX_TEXT,
  MAX_TITLE,
} from "./limits.ts";

export const commentView = z.object({
  id: z.int(),
  content: z.string(),
  createdAt: timestamp,
  user: z.object({
    /** Beyond the specification: so that the page knows whose comment may be deleted. */
    id: z.string(),
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    profileImageUrl: z.nullable(z.string()),
  }),
});
export type Comment = z.input<typeof commentView>;

export const dishView = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  cookingMethod: z.nullable(z.enum(COOKING_METHODS)),
  /** Addresses: `/images/{sha256}.{ext}` or `http(s)://…`. */
  images: z.array(z.string()),
  /** Average colour of the first photo when it is one of ours (`#rrggbb`): its placeholder. */
  imageColor: z.nullable(z.string()),
  estimatedCalories: z.nullable(z.int()),
  caloriesSource: z.nullable(z.enum(CALORIES_SOURCES)),
  createdBy: z.string(),
  creator: personView,
  createdAt: timestamp,
  updatedAt: timestamp,
  isLiked: z.boolean(),
  likeCount: z.int(),
  commentCount: z.int(),
  /** The 3 newest, newest first. */
  comments: z.array(commentView),
  /** Part of every share link (decisions §5). */
  shareKey: secret(z.string()),
});
export type Dish = z.input<typeof dishView>;

/**
 * One dish on its own page also says on which menus it stands, archived ones and suggestions included, and what came
 * with an estimate: 0–1 and plain text, null for a figure that a person gave.
 */
export const dishDetailView = z.extend(dishView, {
  caloriesConfidence: z.nullable(z.number()),
  caloriesReasoning: z.nullable(z.string()),
  menus: z.array(z.object({ id: z.int(), title: z.string() })),
});
export type DishDetail = z.input<typeof dishDetailView>;

const calories = z.optional(
  z.nullable(
    z.int({ error: "Calories must be a whole number." }).check(
      z.positive({ error: "Calories must be at least 1." }),
      z.maximum(MAX_CALORIES, {
        error: () => `Calories can be at most ${MAX_CALORIES.toLocaleString("en")}.`,
      }),
    ),
  ),
);

/** Each string is a data URL, an address of ours (`/images/…`), or an http(s) address. Sent as null when empty (Spec §5). */
const images = z.optional(
  z.nullable(
    z
      .array(photoAddress)
      .check(z.maxLength(MAX_IMAGES, { error: `A dish can have at most ${MAX_IMAGES} photos.` })),
  ),
);

const dishFields = {
  description: optionalText(MAX_TEXT),
  category: optionalText(MAX_CATEGORY_NAME),
  cookingMethod: z.optional(
    z.nullable(z.enum(COOKING_METHODS, { error: "Please choose Fried, Grilled, Baked or Raw." })),
  ),
  images,
  estimatedCalories: calories,
  caloriesSource: z.optional(z.nullable(z.enum(CALORIES_SOURCES_SENT))),
};

export const dishInput = z.object({ title: requiredText(MAX_TITLE, "Dish name is required"), ...dishFields });
export const dishChanges = z.object({
  title: z.optional(requiredText(MAX_TITLE, "Title is required")),
  ...dishFields,
  /** `updatedAt` of the version that was edited; when it is stale nothing is written (409). */
  expectedUpdatedAt: z.optional(timestamp),
});

export const commentInput = z.object({
  content: requiredText(MAX_COMMENT, "Please write a comment first."),
  /** The same for each try of one comment: sent twice it is still one. */
  key: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, { error: "This is no key of a comment." }))),
});

/** Without `isLiked` it toggles; with it, it can be sent twice. */
export const likeInput = z.object({ isLiked: z.optional(z.boolean()) });

export const dishesApi = {
  list: endpoint({
    method: "get",
    path: "/api/dishes",
    access: "member",
    summary:
      "Dishes, newest first; all of them unless `limit` is given (then the next page is asked for with the id of the last dish as `cursor`)",
    query: z.object({
      /** A category's name in any case; empty for the uncategorized. */
      category: z.optional(textOrNull(MAX_CATEGORY_NAME)),
      limit: limitText(MAX_PAGE),
      cursor: z.optional(idText),
    }),
    response: z.array(dishView),
  }),
  get: endpoint({
    method: "get",
    path: "/api/dishes/:id",
    access: "member",
    summary: "One dish",
    params: idParams,
    response: dishDetailView,
  }),
  create: endpoint({
    method: "post",
    path: "/api/dishes",
    access: "member",
    summary: "Post a dish",
    body: dishInput,
    response: dishView,
    status: 201,
    carriesPhotos: true,
  }),
  update: endpoint({
    method: "patch",
    path: "/api/dishes/:id",
    access: "member",
    summary: "Change a dish; every changed field is kept in its history",
    params: idParams,
    body: dishChanges,
    response: dishView,
    carriesPhotos: true,
  }),
  delete: endpoint({
    method: "delete",
    path: "/api/dishes/:id",
    access: "member",
    summary: "Delete a dish and take it off every menu",
    params: idParams,
    response: nothing,
    status: 204,
  }),
  toggleLike: endpoint({
    method: "post",
    path: "/api/dishes/:id/like",
    access: "member",
    summary: "Like a dish, or take the like back",
    params: idParams,
    body: likeInput,
    response: z.object({ isLiked: z.boolean(), likeCount: z.int() }),
  }),
  comments: endpoint({
    method: "get",
    path: "/api/dishes/:id/comments",
    access: "member",
    summary: "All comments, oldest first",
    params: idParams,
    response: z.array(commentView),
  }),
  createComment: endpoint({
    method: "post",
    path: "/api/dishes/:id/comments",
    access: "member",
    summary: "Comment on a dish",
    params: idParams,
    body: commentInput,
    response: commentView,
    status: 201,
  }),
  deleteComment: endpoint({
    method: "delete",
    path: "/api/dishes/:id/comments/:commentId",
    access: "member",
    summary: "Delete a comment: its author or an administrator",
    params: z.object({ id: idText, commentId: idText }),
    response: nothing,
    status: 204,
  }),
  history: endpoint({
    method: "get",
    path: "/api/dishes/:id/history",
    access: "member",
    summary: "What was changed, newest first",
    params: idParams,
    response: z.array(historyView),
  }),
};
