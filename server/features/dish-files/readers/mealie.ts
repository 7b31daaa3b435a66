import { ingredientLine, numberOf } from "#server/features/recipes/ingredient-line.ts";
import { isNode, listOf, type Node } from "#server/features/recipes/json-ld.ts";
import {
  headingLine,
  idOf,
  markdownText,
  MAX_ENTRIES,
  nameFor,
  namesOf,
  nodesOf,
  noteText,
  section,
  textOf,
  type Reader,
  type Take,
} from "./source-recipe.ts";

/** "recipe_yield" of an export is "recipeYield" in the API. */
const camelCase = (key: string) =>
  key === "org_url" ? "orgURL" : key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const read = (node: Node, key: string): unknown => node[key] ?? node[camelCase(key)];

/**
 * A recipe of Mealie: exports of 1 to 3 (mealie/services/exporter/recipe_exporter.py, schema/recipe/recipe.py,
 * recipe_ingredient.py), exports of 0.5 with tags as texts, JSON of the API with keys in camel case, and the joined
 * rows of a backup (mealie-backup.ts).
 */
export const mealie: Reader = {
  recognizes: (node) =>
    Array.isArray(read(node, "recipe_ingredient")) &&
    Array.isArray(read(node, "recipe_instructions")) &&
    typeof node.slug === "string",
  recipe(node, files, take) {
    const servings = Math.round(numberOf(read(node, "recipe_servings")));
    const quantity = Math.round(numberOf(read(node, "recipe_yield_quantity")));
    const nutrition = isNode(node.nutrition) ? node.nutrition : {};
    const photo = files.find("images/", "original", "min-original", "tiny-original");
    const hasPhoto = photo.length > 0 || !["", "no image", "None"].includes(textOf(node.image));
    return {
      program: "Mealie export",
      node: {
        identifier: `mealie:${idOf(node.id).replaceAll("-", "") || textOf(node.slug)}`,
        name: node.name,
        description: markdownText(take(node.description)),
        isBasedOn: read(node, "org_url"),
        recipeYield:
          servings > 0
            ? servings
            : [quantity > 0 ? quantity : "", textOf(read(node, "recipe_yield"))].join(" ").trim(),
        prepTime: read(node, "prep_time"),
        cookTime: read(node, "cook_time"),
        performTime: read(node, "perform_time"),
        totalTime: read(node, "total_time"),
        nutrition: { calories: nutrition.calories },
        recipeIngredient: rowsOf(read(node, "recipe_ingredient")).flatMap(ingredientTexts),
        recipeInstructions: rowsOf(read(node, "recipe_instructions")).flatMap((step) => stepsOf(step, take)),
      },
      photos: hasPhoto ? [photo] : [],
      categories: namesOf(read(node, "recipe_category")),
      tags: namesOf(node.tags),
      notes: nodesOf(node.notes).map(({ title, text }) => noteText(take(title), take(text))),
      leftOut: { rating: numberOf(node.rating) > 0, comments: nodesOf(node.comments).length > 0 },
    };
  },
};

/** Ingredients and steps of before 0.5 may be texts. */
const rowsOf = (value: unknown): Node[] =>
  listOf(value)
    .slice(0, MAX_ENTRIES)
    .map((row) => (typeof row === "string" ? { original_text: row, text: row } : row))
    .filter(isNode);

/**
 * The line as it was typed; without it, from its parts. Never both, because `note` is only the rest of a line that was
 * read. An unread line has a quantity of 1 and everything in `note`.
 */
export function ingredientTexts(row: Node): string[] {
  const reference = read(row, "referenced_recipe");
  const food = nameFor(row.food ?? reference, numberOf(row.quantity) !== 1);
  const isUnread = !food && !row.unit && numberOf(row.quantity) === 1;
  const line =
    textOf(read(row, "original_text")) ||
    ingredientLine({
      amount: isUnread ? 0 : row.quantity,
      unit: unitName(row.unit, numberOf(row.quantity) > 1),
      food,
      note: textOf(row.note),
    }) ||
    textOf(row.display);
  return [headingLine(row.title), line].filter(Boolean);
}

function unitName(unit: unknown, isPlural: boolean): string {
  if (!isNode(unit)) return textOf(unit);
  const short = (isPlural && textOf(read(unit, "plural_abbreviation"))) || textOf(unit.abbreviation);
  return (read(unit, "use_abbreviation") === true && short) || nameFor(unit, isPlural);
}

/** A title stands above its step. */
const stepsOf = ({ title, summary, text }: Node, take: Take): unknown[] =>
  section(title, [[markdownText(take(summary)), markdownText(take(text))].filter(Boolean).join(": ")]);
