import { isHeading } from "#shared/recipe-text/ingredient-heading.ts";
import { BULLET } from "#shared/recipe-text/recipe-lines.ts";

/** The lines of ingredients, without bullets. */
export function ingredientLines(ingredients: string): { text: string; isHeading: boolean }[] {
  return ingredients
    .split("\n")
    .map((line) => line.replace(BULLET, "").trim())
    .filter(Boolean)
    .map((text) => ({ text, isHeading: isHeading(text) }));
}
