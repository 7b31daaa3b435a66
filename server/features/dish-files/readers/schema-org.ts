import { hasType, isNode, listOf, type Node } from "#server/features/recipes/json-ld.ts";
import {
  headingLine,
  markdownText,
  MAX_ENTRIES,
  namesOf,
  nodesOf,
  notesOf,
  textOf,
} from "./source-recipe.ts";
import type { Reader, Take } from "./source-recipe.ts";

/** "[Dough]" is a heading. */
const BRACKETS = /^\s*\[([^[\]\n]{1,200})\]\s*$/;
const AUTHOR_NOTES = "Author Notes";

/**
 * Any schema.org Recipe, with the differences of two programs:
 *
 * - Nextcloud Cookbook 0.11 (docs/dev/api/0.1.3/objects.yaml, lib/Service/RecipeService.php): one folder per recipe, in
 *   which `full.jpg` is the photo and `image` only the address that it came from; `keywords` is "a,b".
 * - RecipeSage 3 (packages/util/server/src/general/jsonLD.ts): notes are a comment named "Author Notes", a section of
 *   steps is a `HowToSection` without steps, headings of ingredients are "[Dough]", `image` has web addresses only.
 */
export const schemaOrg: Reader = {
  recognizes: (node) => hasType(node, "recipe") || isUntyped(node),
  recipe(node, files, take) {
    const comments = nodesOf(node.comment);
    const isNote = ({ name }: Node) => name === AUTHOR_NOTES;
    const rating = node.aggregateRating;
    const full = files.find("", "full");
    // The rating of a web page is not the household's.
    const isRated = isNode(rating) && !rating.ratingCount && !rating.reviewCount;
    return {
      program: comments.some(isNote) ? "RecipeSage" : full.length > 0 ? "Nextcloud Cookbook" : "Recipe file",
      node: {
        ...node,
        description:
          typeof node.description === "string" ? markdownText(take(node.description)) : node.description,
        recipeIngredient: listOf(node.recipeIngredient ?? node.ingredients)
          .slice(0, MAX_ENTRIES)
          .map((line) => withHeading(line, take)),
        recipeInstructions: withHeadings(node.recipeInstructions ?? node.instructions, take),
      },
      photos: full.length > 0 ? [full] : undefined,
      categories: namesOf(node.recipeCategory),
      tags: namesOf(
        listOf(node.keywords)
          .slice(0, MAX_ENTRIES)
          .flatMap((value) => (typeof value === "string" ? take(value).split(",", MAX_ENTRIES) : [value])),
      ),
      notes: notesOf(
        comments.filter(isNote).map(({ text }) => text),
        take,
      ),
      leftOut: { rating: isRated, comments: !comments.every(isNote) },
    };
  },
};

const isUntyped = (node: Node) =>
  node["@type"] === undefined &&
  textOf(node.name) !== "" &&
  listOf(node.recipeIngredient).some((line) => typeof line === "string");

const withHeading = (line: unknown, take: Take): unknown =>
  typeof line === "string" ? markdownText(take(line).replace(BRACKETS, "$1:")) : line;

function withHeadings(steps: unknown, take: Take): unknown {
  if (!Array.isArray(steps)) return typeof steps === "string" ? markdownText(take(steps)) : steps;
  return steps.slice(0, MAX_ENTRIES).map((step: unknown) => {
    if (!isNode(step)) return withHeading(step, take);
    if (hasType(step, "howtosection") && listOf(step.itemListElement).length === 0 && !step.text)
      return headingLine(step.name);
    return typeof step.text === "string" ? { ...step, text: withHeading(step.text, take) } : step;
  });
}
