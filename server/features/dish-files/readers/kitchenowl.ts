import { ingredientLine } from "#server/features/recipes/ingredient-line.ts";
import {
  contentId,
  markdownText,
  namesOf,
  nodesOf,
  photosOf,
  sourceNote,
  textOf,
  type Reader,
} from "./source-recipe.ts";

/** "@brown_sugar" and "@flour{200 g}" name ingredients in the text, "![photo.jpg]" is a photo, without its address. */
const MENTION = /(?<!\w)@([^\s.()\\/?*+,!%$#@^;:"=~{]{1,100})(?:\{([^{}\n]{0,100})\})?/g;
const PHOTO_MARK = /!\[[^[\]\n]{0,200}\](?!\()/g;

/**
 * A recipe of KitchenOwl 0.7 (backend/app/models/recipe.py, `obj_to_export_dict`; mentions:
 * kitchenowl/lib/helpers/recipe_item_markdown_extension.dart) in `{"recipes": […]}` or the export of a household. The
 * steps are in the description, the amount of an ingredient is a text, and a photo is only a name.
 */
export const kitchenOwl: Reader = {
  recognizes: (node) =>
    Array.isArray(node.items) && ["yields", "cook_time", "prep_time"].some((key) => key in node),
  recipe(node, files, take) {
    const items = nodesOf(node.items);
    return {
      program: "KitchenOwl export",
      node: {
        identifier: contentId(
          "kitchenowl",
          node.description,
          items.map(({ description, name }) => [description, name]),
        ),
        name: node.name,
        isBasedOn: node.source,
        recipeYield: node.yields,
        prepTime: node.prep_time,
        cookTime: node.cook_time,
        totalTime: node.time,
        recipeIngredient: items.map(({ description, name, optional }) =>
          ingredientLine({
            amount: textOf(description),
            unit: "",
            food: textOf(name),
            note: optional === true ? "optional" : "",
          }),
        ),
        recipeInstructions: markdownText(unmarked(take(node.description))),
      },
      photos: photosOf(node.photo, files),
      tags: namesOf(node.tags),
      notes: sourceNote(node.source, take),
    };
  },
};

const unmarked = (text: string): string =>
  text
    .replaceAll(PHOTO_MARK, "")
    .replaceAll(MENTION, (_, name: string, amount = "") => `${amount} ${name.replaceAll("_", " ")}`.trim());
