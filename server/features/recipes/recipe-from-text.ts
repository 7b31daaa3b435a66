import { failure } from "#server/http/errors.ts";
import { MAX_INGREDIENTS, MAX_INSTRUCTIONS, MAX_TEXT, MAX_URL } from "#shared/limits.ts";
import type { TextRecipe } from "#shared/recipe-links.api.ts";
import { splitRecipe } from "#shared/recipe-text/split-recipe.ts";
import { cut } from "./recipe-from-page.ts";

/** Reads a pasted recipe for a form; all texts fit the limits of a dish. @throws 422 `no_recipe` */
export function recipeFromText(text: string): TextRecipe {
  const recipe = splitRecipe(text);
  if (!recipe) throw failure(422, "text_without_recipe", { code: "no_recipe" });
  return {
    title: recipe.title || null,
    description: cut([recipe.description, recipe.notPlaced].filter(Boolean).join("\n"), MAX_TEXT),
    photo: null,
    servings: recipe.servings,
    ingredients: cut(recipe.ingredients, MAX_INGREDIENTS),
    instructions: cut(recipe.instructions, MAX_INSTRUCTIONS),
    prepMinutes: recipe.prepMinutes,
    estimatedCalories: null,
    sourceUrl: recipe.sourceUrl !== null && recipe.sourceUrl.length <= MAX_URL ? recipe.sourceUrl : null,
  };
}
