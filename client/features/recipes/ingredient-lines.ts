import { isHeading } from "#shared/ingredient-heading.ts";
import { BULLET } from "#shared/recipe-lines.ts";

/** The lines of ingredients, without bullets. */
export function ingredientLines(ingredients: string): { text: string; isHeading: boolean }[] {
  return ingredients
    .split("\n")
    .map((line) => line.replace(BULLET, "").trim())
    .filter(Boolean)
    .map((text) => ({ text, isHeading: isHeading(text) }));
}
