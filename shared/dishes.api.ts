import * as z from "zod/mini";
import type { comments, dishes } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import {
  ALLERGENS,
  CALORIES_SOURCES,
  CALORIES_SOURCES_SENT,
  COOKING_METHODS,
  FOOD_LABELS,
} from "./choices.ts";
import { estimateDetails } from "./estimate-text.ts";
import { optionalWebAddress, photoAddress } from "./http/addresses.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import {
  confirmedLabel,
  dishSummary,
  expectedUpdatedAt,
  historyView,
  idParams,
  idText,
  largeImages,
  limitText,
  optionalCount,
  optionalText,
  memberView,
  picturedMemberView,
  requiredText,
  textOrNull,
  timestamp,
} from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import {
  MAX_CALORIES,
  MAX_CATEGORY_NAME,
  MAX_COMMENT,
  MAX_IMAGES,
  MAX_INGREDIENTS,
  MAX_INSTRUCTIONS,
  MAX_PAGE,
  MAX_PREP_MINUTES,
  MAX_SERVINGS,
  MAX_TEXT,
  MAX_TITLE,
  MAX_URL,
} from "./limits.ts";

export const commentView = z.object({
  id: z.int(),
  content: z.string(),
  createdAt: timestamp,
  /** By its id the page knows which comments the member may delete. */
  user: picturedMemberView,
}) satisfies ViewOf<typeof comments>;
export type Comment = z.input<typeof commentView>;

/** `FoundLabels` of choices.ts */
export const foundLabelsView = z.partialRecord(
  z.union([z.enum(ALLERGENS), z.enum(["vegetarian", "vegan", "ingredients"])]),
  z.enum(["contains", "may", "suits", "known"]),
);

/** The labels of a dish; empty parts are missing. `confirmed` is `ConfirmedLabels` of choices.ts. */
const foodLabelsView = z.object({
  found: z.optional(foundLabelsView),
  confirmed: z.optional(z.partialRecord(z.enum(FOOD_LABELS), confirmedLabel)),
  /** True if the texts have changed since; nothing is confirmed until a member confirms again. */
  areOutdated: z.optional(z.literal(true)),
});
export type FoodLabels = z.input<typeof foodLabelsView>;

export const dishView = z.object({
  ...dishSummary,
  /** URLs: `/images/{sha256}.{ext}` or `http(s)://…`. */
  images: z.array(z.string()),
  caloriesSource: z.nullable(z.enum(CALORIES_SOURCES)),
  /** True if it has any part of `recipeView`, which only the detail view contains. */
  hasRecipe: z.boolean(),
  prepMinutes: z.nullable(z.int()),
  createdBy: z.string(),
  creator: memberView,
  createdAt: timestamp,
  updatedAt: timestamp,
  isLiked: z.boolean(),
  likeCount: z.int(),
  commentCount: z.int(),
  comments: z.array(commentView),
  /** The `key` of share links. */
  shareKey: secret(z.string()),
}) satisfies ViewOf<typeof dishes>;
export type Dish = z.input<typeof dishView>;

export const recipeView = {
  servings: z.nullable(z.int()),
  /** One per line. */
  ingredients: z.nullable(z.string()),
  instructions: z.nullable(z.string()),
  /** The page it was taken from. */
  sourceUrl: z.nullable(z.string()),
};

/** In a text, up to the character at `end`. */
const place = { start: z.int(), end: z.int() };

/** An amount in the ingredients of a recipe, for pages that scale it; headings have none. */
const ingredientAmount = z.object({
  ...place,
  /** Null: a number that was not understood, so the line is not scaled. */
  value: z.nullable(z.number()),
  /** g, ml, tbsp, cup … */
  unit: z.optional(z.string()),
  /** Words that change with it, for up to one and for more; those at its end are only written with another amount. */
  words: z.optional(z.array(z.object({ ...place, one: z.string(), many: z.string() }))),
});
export type IngredientAmount = z.input<typeof ingredientAmount>;

/** In the order of their places; computed for each response, and missing if there are no ingredients. */
export const ingredientAmounts = z.optional(z.array(ingredientAmount));

/** The text that replaces a place in one system of units: converted values, or nothing. */
const unitEdit = z.object({
  ...place,
  system: z.enum(["metric", "us"]),
  /** Amounts in grams, milliliters, centimeters or °C; several have `join` between them. */
  values: z.optional(z.array(z.number())),
  kind: z.optional(z.enum(["g", "ml", "cm", "C"])),
  join: z.optional(z.string()),
  /** Does not change with the servings. */
  isFixed: z.optional(z.boolean()),
  /** A key of `names`. */
  language: z.optional(z.string()),
});
export type UnitEdit = z.input<typeof unitEdit>;

/** How to show a recipe with metric or American units; computed for each response. */
export const otherUnits = z.optional(
  z.object({
    ingredients: z.array(unitEdit),
    instructions: z.array(unitEdit),
    /** Names of units by language, for an amount of up to one and for more. */
    names: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  }),
);
export type OtherUnits = NonNullable<z.input<typeof otherUnits>>;

/** A recipe as people without an account read it. */
export const readableRecipe = z.object({
  ...recipeView,
  ingredientAmounts,
  otherUnits,
  prepMinutes: z.nullable(z.int()),
});

/**
 * A dish with its recipe, the details of its estimate (confidence 0–1, an explanation in English and as data, the
 * probable range; null if a person entered it) and the menus that contain it, with archived ones and suggestions.
 */
export const dishDetailView = z.extend(dishView, {
  ...recipeView,
  ingredientAmounts,
  otherUnits,
  largeImages,
  labels: foodLabelsView,
  caloriesConfidence: z.nullable(z.number()),
  caloriesReasoning: z.nullable(z.string()),
  caloriesDetails: z.nullish(estimateDetails),
  caloriesLow: z.nullable(z.int()),
  caloriesHigh: z.nullable(z.int()),
  /** The `key` of share links that show the recipe, if members choose per link. */
  recipeKey: z.optional(secret(z.string())),
  menus: z.array(z.object({ id: z.int(), title: z.string() })),
}) satisfies ViewOf<typeof dishes>;
export type DishDetail = z.input<typeof dishDetailView>;

export type Recipe = Pick<DishDetail, keyof typeof recipeView>;
export type DishWithRecipe = Dish & Recipe;

/** Each is a data URL, a stored photo (`/images/…`) or an http(s) URL. Null or an empty list: no photos. */
const images = z.nullish(
  z
    .array(photoAddress)
    .check(
      z.maxLength(
        MAX_IMAGES,
        withReason({ too_many_photos: "A dish can have at most {max} photos." }, { max: MAX_IMAGES }),
      ),
    ),
);

const dishFields = {
  description: optionalText(MAX_TEXT),
  category: optionalText(MAX_CATEGORY_NAME),
  cookingMethod: z.nullish(z.enum(COOKING_METHODS, { error: "Please choose Fried, Grilled, Baked or Raw." })),
  images,
  servings: optionalCount("Servings", MAX_SERVINGS),
  ingredients: optionalText(MAX_INGREDIENTS),
  instructions: optionalText(MAX_INSTRUCTIONS),
  prepMinutes: optionalCount("Minutes", MAX_PREP_MINUTES),
  sourceUrl: optionalWebAddress(MAX_URL),
  estimatedCalories: optionalCount("Calories", MAX_CALORIES),
  caloriesSource: z.nullish(z.enum(CALORIES_SOURCES_SENT)),
};

export const dishInput = z.object({
  title: requiredText(MAX_TITLE, withReason({ no_dish_name: "Dish name is required" })),
  ...dishFields,
});
export type DishInput = z.output<typeof dishInput>;
export const dishChanges = z.object({
  title: z.optional(requiredText(MAX_TITLE, withReason({ no_title: "Title is required" }))),
  ...dishFields,
  expectedUpdatedAt,
});
export type DishChanges = z.output<typeof dishChanges>;

export const commentInput = z.object({
  content: requiredText(MAX_COMMENT, withReason({ no_comment: "Please write a comment first." })),
  /** Idempotency key: a comment sent again with the same key is saved once. */
  key: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, { error: "Invalid comment key." }))),
});
export type CommentInput = z.output<typeof commentInput>;

/** A member's like of a dish. */
export const likeView = z.object({
  createdAt: timestamp,
  user: picturedMemberView,
});
export type Like = z.input<typeof likeView>;

export const dishesApi = {
  list: endpoint("get", "/api/dishes", {
    access: "member",
    summary:
      "List dishes, newest first; all of them, or pages with `limit` and, for the next page, the id of the last dish as `cursor`",
    query: z.object({
      /** Name of a category, case-insensitive; empty for uncategorized dishes. */
      category: z.optional(textOrNull(MAX_CATEGORY_NAME)),
      limit: limitText(MAX_PAGE),
      cursor: z.optional(idText),
    }),
    response: z.array(dishView),
  }),
  labels: endpoint("get", "/api/dishes/labels", {
    access: "member",
    summary: "List the allergens and diets of all dishes that have any, by the id of the dish",
    response: z.record(z.string(), foodLabelsView),
  }),
  get: endpoint("get", "/api/dishes/:id", {
    access: "member",
    summary: "Get a dish",
    params: idParams,
    response: dishDetailView,
  }),
  create: endpoint("post", "/api/dishes", {
    access: "member",
    scope: "plan",
    summary: "Post a dish",
    body: dishInput,
    response: dishView,
    status: 201,
    carriesPhotos: true,
  }),
  update: endpoint("patch", "/api/dishes/:id", {
    access: "member",
    scope: "plan",
    summary: "Change a dish; its history records every changed field",
    params: idParams,
    body: dishChanges,
    response: dishView,
    carriesPhotos: true,
  }),
  delete: endpoint("delete", "/api/dishes/:id", {
    access: "member",
    summary: "Delete a dish and remove it from all menus",
    params: idParams,
  }),
  setLabel: endpoint("put", "/api/dishes/:id/labels/:label", {
    access: "member",
    summary: "Confirm or correct an allergen or diet of a dish (idempotent)",
    params: z.object({ id: idText, label: z.enum(FOOD_LABELS) }),
    // True if the dish contains the allergen or suits the diet; null returns to what was found.
    body: z.object({ value: z.nullable(z.boolean()), expectedUpdatedAt }),
    response: foodLabelsView,
  }),
  confirmLabels: endpoint("put", "/api/dishes/:id/labels", {
    access: "member",
    summary: "Confirm all labels of a dish, or those that lapsed when it changed (idempotent)",
    params: idParams,
    // With `all`, all labels of the dish are confirmed as found; otherwise those that lapsed.
    body: z.object({ expectedUpdatedAt, all: z.optional(z.boolean()) }),
    response: foodLabelsView,
  }),
  toggleLike: endpoint("post", "/api/dishes/:id/like", {
    access: "member",
    summary: "Like or unlike a dish",
    params: idParams,
    // Toggles without it; with it, the call is idempotent.
    body: z.object({ isLiked: z.optional(z.boolean()) }),
    response: z.object({ isLiked: z.boolean(), likeCount: z.int() }),
  }),
  likes: endpoint("get", "/api/dishes/:id/likes", {
    access: "member",
    summary: "List who likes a dish, newest first",
    params: idParams,
    response: z.array(likeView),
  }),
  comments: endpoint("get", "/api/dishes/:id/comments", {
    access: "member",
    summary: "List all comments, oldest first",
    params: idParams,
    response: z.array(commentView),
  }),
  createComment: endpoint("post", "/api/dishes/:id/comments", {
    access: "member",
    summary: "Comment on a dish",
    params: idParams,
    body: commentInput,
    response: commentView,
    status: 201,
  }),
  deleteComment: endpoint("delete", "/api/dishes/:id/comments/:commentId", {
    access: "member",
    summary: "Delete a comment (its author or an administrator)",
    params: z.object({ id: idText, commentId: idText }),
  }),
  history: endpoint("get", "/api/dishes/:id/history", {
    access: "member",
    summary: "List changes, newest first",
    params: idParams,
    response: z.array(historyView),
  }),
};
