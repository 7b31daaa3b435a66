import * as z from "zod/mini";
import { COOKING_METHODS } from "./choices.ts";
import { NOT_A_WEB_ADDRESS, webAddressPattern } from "./http/addresses.ts";
import { endpoint } from "./http/endpoint.ts";
import { requiredText, tooLong, wellFormed } from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { MAX_RECIPE_TEXT, MAX_URL } from "./limits.ts";

const url = z
  .string(withReason({ no_recipe_url: "Please enter the URL of a page with a recipe." }))
  .check(
    z.maxLength(MAX_URL, { ...tooLong(MAX_URL), abort: true }),
    z.regex(webAddressPattern, withReason(NOT_A_WEB_ADDRESS)),
    wellFormed,
    z.trim(),
  );

/** The fields of a dish that a page contains, as plain text within the limits of a dish; null for what it lacks. */
export const linkedRecipeView = z.object({
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** A data URL; null also if the photo could not be fetched. */
  photo: z.nullable(z.string()),
  servings: z.nullable(z.int()),
  ingredients: z.nullable(z.string()),
  instructions: z.nullable(z.string()),
  prepMinutes: z.nullable(z.int()),
  estimatedCalories: z.nullable(z.int()),
  /** The page after all redirects; of a recipe that another installation shows, its source. */
  sourceUrl: z.string(),
  /** Only of a recipe that another installation shows. */
  category: z.nullish(z.string()),
  cookingMethod: z.nullish(z.enum(COOKING_METHODS)),
});
export type LinkedRecipe = z.input<typeof linkedRecipeView>;

export const textRecipeView = z.extend(linkedRecipeView, {
  /** The first URL in the text. */
  sourceUrl: z.nullable(z.string()),
});
export type TextRecipe = z.input<typeof textRecipeView>;

export const recipeLinksApi = {
  read: endpoint("post", "/api/dishes/from-link", {
    access: "member",
    scope: "plan",
    summary: "Read the recipe of a web page, to fill in a new dish; saves nothing",
    body: z.object({ url }),
    response: linkedRecipeView,
  }),
  readText: endpoint("post", "/api/dishes/from-text", {
    access: "member",
    scope: "plan",
    summary:
      "Split a recipe in one text into the fields of a new dish, without a provider; saves nothing (422 `no_recipe`)",
    body: z.object({
      text: requiredText(MAX_RECIPE_TEXT, withReason({ no_recipe_text: "Please paste a recipe." })),
    }),
    response: textRecipeView,
  }),
};
