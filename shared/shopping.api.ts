import * as z from "zod/mini";
import { FOOD_AISLES } from "./choices.ts";
import { endpoint } from "./http/endpoint.ts";
import { idParams, idText, requiredText, withoutNul, yesOrNo } from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { MAX_SHOPPING_DAYS, MAX_SHOPPING_TEXT } from "./limits.ts";
import { daysQuery } from "./meals.api.ts";

/** In the order of a list. "staples" are foods that most kitchens have. */
export const AISLES = [...FOOD_AISLES, "other", "staples"] as const;
export type Aisle = (typeof AISLES)[number];

const measure = { amount: z.number(), unit: z.string() };
const shoppingAmount = z.object({ ...measure, each: z.optional(z.object(measure)) });
/** "2 cans (400 g)": each can has 400 g. */
export type ShoppingAmount = z.input<typeof shoppingAmount>;

const listFields = {
  /** Sorted by aisle and name. */
  lines: z.array(
    z.object({
      /** The food; a tick belongs to it and survives changes of the recipes. */
      key: z.string(),
      name: z.string(),
      /** Its English name (shared/locales/en/foods.json); missing if it is unknown. */
      food: z.optional(z.string()),
      /** The other names that the recipes use; none of them is usual in any language. */
      written: z.optional(z.array(z.string())),
      /** "1.3 kg", "400 g + 2 cans"; null if no recipe states one. */
      amount: z.nullable(z.string()),
      /** The same in parts, with units such as g, tbsp and can. */
      amounts: z.optional(z.array(shoppingAmount)),
      aisle: z.enum(AISLES),
      dishIds: z.array(z.int()),
      isTicked: z.boolean(),
    }),
  ),
  /** Oldest first. */
  ownLines: z.array(z.object({ key: z.string(), text: z.string(), isTicked: z.boolean() })),
  /** In the order of the menu. */
  dishes: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      hasIngredients: z.boolean(),
      /** False if its servings, or how many eat, are unknown: its amounts are as written. */
      isScaled: z.boolean(),
    }),
  ),
};

const shoppingListView = z.object({
  menu: z.object({
    id: z.int(),
    title: z.string(),
    guestCount: z.nullable(z.int()),
    countsHousehold: z.optional(z.boolean()),
    servings: z.nullish(z.number()),
  }),
  ...listFields,
});
export type ShoppingList = z.input<typeof shoppingListView>;
export type ShoppingLine = ShoppingList["lines"][number];

/** The list of the meals and menus of some days. */
const daysShoppingListView = z.object({ days: z.object(daysQuery), ...listFields });
export type DaysShoppingList = z.input<typeof daysShoppingListView>;

/** The menu of a shopping list, or its first and last day. */
export type ListId = { menuId: number } | { days: DaysShoppingList["days"] };

const line = z.string().check(z.normalize("NFC"), z.minLength(1), z.maxLength(MAX_SHOPPING_TEXT), withoutNul);
const itemParams = z.object({ id: idText, line });
const itemInput = z.object({
  isTicked: z.boolean(),
  /** Required for a new own line. */
  text: z.optional(requiredText(MAX_SHOPPING_TEXT, withReason({ no_item: "Please write what to buy." }))),
});

export const shoppingApi = {
  get: endpoint("get", "/api/menus/:id/shopping-list", {
    access: "member",
    summary: "Get the shopping list of a menu: the ingredients of its dishes, for as many as eat",
    params: idParams,
    response: shoppingListView,
  }),
  saveItem: endpoint("put", "/api/menus/:id/shopping-list/items/:line", {
    access: "member",
    scope: "plan",
    summary: "Tick or untick a line, or save an own line, whose key is a UUID (idempotent)",
    params: itemParams,
    body: itemInput,
  }),
  removeItem: endpoint("delete", "/api/menus/:id/shopping-list/items/:line", {
    access: "member",
    scope: "plan",
    summary: "Remove an own line, or untick a line (idempotent)",
    params: itemParams,
  }),
};

export const daysShoppingApi = {
  get: endpoint("get", "/api/shopping-list", {
    access: "member",
    summary: `Get the shopping list of at most ${MAX_SHOPPING_DAYS} days: their meals and menus for as many as eat, and the own lines of the household`,
    query: z.object(daysQuery),
    response: daysShoppingListView,
  }),
  saveItem: endpoint("put", "/api/shopping-list/items/:line", {
    access: "member",
    scope: "plan",
    summary:
      "Tick or untick a line on the days and menus it comes from, or save an own line of the household (idempotent)",
    params: z.object({ line }),
    query: z.object(daysQuery),
    body: itemInput,
  }),
  setStaple: endpoint("put", "/api/shopping-list/staples/:line", {
    access: "member",
    scope: "plan",
    summary:
      "Say that the household always has what a line names, on all its lists, or that it does not (idempotent)",
    params: z.object({ line }),
    body: z.object({ isStaple: yesOrNo }),
  }),
  removeItem: endpoint("delete", "/api/shopping-list/items/:line", {
    access: "member",
    scope: "plan",
    summary: "Remove an own line, or untick a line (idempotent)",
    params: z.object({ line }),
    query: z.object(daysQuery),
  }),
};
