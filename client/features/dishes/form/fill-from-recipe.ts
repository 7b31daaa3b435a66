import { plural, t } from "@lingui/core/macro";
import { ingredientLines } from "#client/features/recipes/ingredient-lines.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { UNREADABLE } from "#shared/limits.ts";
import type { TextRecipe } from "#shared/recipe-links.api.ts";
import { listSteps } from "#shared/recipe-text/list-steps.ts";
import { urlIn } from "#shared/recipe-text/split-recipe.ts";
import type { DishFormValues } from "./dish-form.ts";

/** A shared text of this many lines may be a whole recipe; a shorter one's link is more useful. */
const RECIPE_LINES = 5;

/** The part of a text shared from another app that may lead to a recipe: the whole text, or the first URL in it. */
export function sharedRecipe(text: string): string | undefined {
  if (text.split("\n").length >= RECIPE_LINES) return text;
  return urlIn(text);
}

/** A single word may be the address of a page, with or without its scheme. */
export const isLink = (entry: string): boolean => /^\S+$/.test(entry.trim());

/** Completes what people type: "example.org/cake" becomes a URL. */
export function asLink(text: string): string {
  const link = text.trim();
  return /^[^\s/:@]+\.[^\s/:@]+(\/|$)/.test(link) ? `https://${link}` : link;
}

/** Returns the fields that a recipe fills in: empty ones, and a description that is nothing but the link or text. */
export function emptyFieldsFilled(
  values: DishFormValues,
  { photo, ...recipe }: TextRecipe,
  entry: string,
): Partial<DishFormValues> {
  const isFree = (value: string) => value.trim() === "" || value.trim() === entry;
  const texts = Object.entries(recipe).flatMap(([name, value]) =>
    value !== null && isFree(values[name as keyof typeof recipe]) ? [[name, String(value)]] : [],
  );
  return {
    ...(Object.fromEntries(texts) as Partial<DishFormValues>),
    ...(photo !== null && values.images.length === 0 && { images: [photo] }),
  };
}

/** Returns whether a form, such as one restored after the session ended, holds the ingredients or steps of a recipe. */
export const holdsRecipe = (
  values: Pick<DishFormValues, "ingredients" | "instructions">,
  { ingredients, instructions }: TextRecipe,
): boolean =>
  (ingredients !== null && values.ingredients.trim() === ingredients.trim()) ||
  (instructions !== null && values.instructions.trim() === instructions.trim());

/** "name, photo, 12 ingredients, 6 steps"; empty if nothing was filled in but the source. */
export function listFilled(filled: Partial<DishFormValues>): string {
  const ingredients = ingredientLines(filled.ingredients ?? "").filter(({ isHeading }) => !isHeading);
  const steps = listSteps(filled.instructions ?? "");
  return joinWords([
    filled.title && t`name`,
    filled.images && t`photo`,
    filled.description && t`description`,
    ingredients.length > 0 &&
      plural({ count: ingredients.length }, { one: "# ingredient", other: "# ingredients" }),
    steps.length > 0 && plural({ count: steps.length }, { one: "# step", other: "# steps" }),
    filled.servings && t`servings`,
    filled.prepMinutes && t`minutes`,
    filled.estimatedCalories && t`calories`,
  ]);
}

/** Returns the sentence that asks to compare a recipe from photos with the page. */
export function unreadableIn(filled: Partial<DishFormValues>): string {
  const count = Object.values(filled).join("\n").split(UNREADABLE).length - 1;
  return count === 0
    ? t`Please compare it with the page.`
    : plural(count, {
        one: `Please compare it with the page: # place could not be read, marked ${UNREADABLE}.`,
        other: `Please compare it with the page: # places could not be read, marked ${UNREADABLE}.`,
      });
}

export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "");
