import { listOf } from "#server/features/recipes/json-ld.ts";
import { COPY_ME_THAT } from "./pages.ts";
import {
  contentId,
  linesOf,
  markdownText,
  MAX_ENTRIES,
  namesOf,
  notesOf,
  photosOf,
  textOf,
  type Reader,
  type Take,
} from "./source-recipe.ts";

/**
 * A recipe of CopyMeThat, whose export is a zip with `recipes.html` and `images/` (checked against Mealie's
 * tests/data/migrations/copymethat.zip of 2024; headings and notes: cookbook/integration/copymethat.py of Tandoor).
 */
export const copyMeThat: Reader = {
  recognizes: (node) => node["@type"] === COPY_ME_THAT,
  recipe: (node, files, take) => ({
    program: "CopyMeThat export",
    node: {
      identifier: contentId("copymethat", node.recipeIngredient, node.instruction),
      name: node.name,
      description: linesOf(listOf(node.description)[0]).join("\n"),
      isBasedOn: node.original_link,
      recipeYield: node.recipeYield,
      recipeIngredient: linesIn(node.recipeIngredient, take),
      recipeInstructions: linesIn(node.instruction, take),
    },
    photos: photosOf(node.recipeImage, files),
    categories: [],
    tags: namesOf(node.recipeCategory),
    notes: notesOf(
      listOf(node.recipeNote).map((note) => ["", note]),
      take,
    ),
    leftOut: listOf(node.ratingValue).some((rating) => textOf(rating)) ? ["rating"] : [],
  }),
};

const linesIn = (value: unknown, take: Take): string[] =>
  listOf(value)
    .slice(0, MAX_ENTRIES)
    .map((line) => markdownText(take(line)));
