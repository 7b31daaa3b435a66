import { ingredientLine } from "#server/features/recipes/ingredient-line.ts";
import { isNode, listOf, type Node } from "#server/features/recipes/json-ld.ts";
import {
  byOrder,
  contentId,
  markdownText,
  MAX_ENTRIES,
  namesOf,
  nodesOf,
  notesOf,
  photosOf,
  textOf,
  type Reader,
} from "./source-recipe.ts";

/**
 * A recipe of Norish 0.22 (packages/shared-server/src/archive/norish-format.ts, norish-writer.ts): `<id>/recipe.json`
 * and `<id>/images/` in a zip. Lines and steps are there once for each system of units.
 */
export const norish: Reader = {
  recognizes: (node) => Array.isArray(node.recipeIngredients) && Array.isArray(node.steps),
  recipe(node, files, take) {
    const ingredients = inOwnUnits(node.recipeIngredients, node.systemUsed);
    const steps = inOwnUnits(node.steps, node.systemUsed);
    return {
      program: "Norish export",
      node: {
        identifier: contentId(
          "norish",
          ingredients.map(({ amount, unit, ingredientName }) => [amount, unit, ingredientName]),
          steps.map(({ step }) => step),
        ),
        name: node.name,
        description: markdownText(take(node.description)),
        isBasedOn: node.url,
        recipeYield: node.servings,
        prepTime: node.prepMinutes,
        cookTime: node.cookMinutes,
        totalTime: node.totalMinutes,
        nutrition: { calories: node.calories },
        recipeIngredient: ingredients.map(({ amount, unit, ingredientName }) =>
          markdownText(ingredientLine({ amount, unit: textOf(unit), food: take(ingredientName), note: "" })),
        ),
        recipeInstructions: steps.map(({ step }) => markdownText(take(step))),
      },
      photos: photosOf([node.image, ...byOrder(nodesOf(node.images)).map(({ image }) => image)], files),
      categories: namesOf(node.categories),
      tags: namesOf([node.tags, node.cuisines, node.originCountryName].flatMap(listOf)),
      notes: notesOf([node.notes, node.provenanceNote], take),
      leftOut: {
        rating: textOf(node.rating) !== "",
        videos: nodesOf(node.videos).length > 0,
        "photos of steps": steps.some(({ images }) => listOf(images).length > 0),
      },
    };
  },
};

/** Keeps the lines of one system of units, in their order. */
function inOwnUnits(value: unknown, system: unknown): Node[] {
  const lines = listOf(value).filter(isNode);
  const own = lines.some(({ systemUsed }) => systemUsed === system) ? system : lines[0]?.systemUsed;
  return byOrder(lines.filter(({ systemUsed }) => systemUsed === own).slice(0, MAX_ENTRIES));
}
