import { numberOf } from "#server/features/recipes/ingredient-line.ts";
import { listOf } from "#server/features/recipes/json-ld.ts";
import { RECIPE_KEEPER } from "./pages.ts";
import {
  idOf,
  linesOf,
  namesOf,
  noteText,
  photosOf,
  sourceNote,
  textOf,
  type Reader,
} from "./source-recipe.ts";

/**
 * A recipe of Recipe Keeper 3, whose export is a zip with `recipes.html` and `images/`. Its maker publishes no description; the
 * names are those that Mealie (mealie/services/migrations/recipekeeper.py) and Tandoor (cookbook/integration/recipekeeper.py)
 * read. The labels are in the language of the cook.
 */
export const recipeKeeper: Reader = {
  recognizes: (node) => node["@type"] === RECIPE_KEEPER,
  recipe(node, files, take) {
    const first = (value: unknown) => textOf(listOf(value)[0]);
    const id = first(node.recipeId);
    return {
      program: "Recipe Keeper export",
      node: {
        identifier: id ? `recipekeeper:${idOf(id)}` : undefined,
        name: node.name,
        isBasedOn: node.recipeSource,
        recipeYield: node.recipeYield,
        prepTime: node.prepTime,
        cookTime: node.cookTime,
        nutrition: { calories: first(node.recipeNutCalories) },
        recipeIngredient: linesOf(first(node["recipe-ingredients"] ?? node.recipeIngredients)),
        recipeInstructions: first(node.recipeDirections),
      },
      photos: photosOf([node["recipe-photo"], node["recipe-photos"]].flatMap(listOf), files),
      categories: [...namesOf(node.recipeCourse), ...namesOf(node.recipeCategory)],
      tags: namesOf(node.recipeCollection),
      notes: [
        noteText(linesOf(take(first(node.recipeNotes))).join("\n")),
        ...sourceNote(first(node.recipeSource), take),
      ],
      leftOut: numberOf(first(node.recipeRating)) > 0 ? ["rating"] : [],
    };
  },
};
