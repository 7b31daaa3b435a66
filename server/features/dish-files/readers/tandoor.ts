import { amountText, ingredientLine, numberOf } from "#server/features/recipes/ingredient-line.ts";
import { isNode, type Node } from "#server/features/recipes/json-ld.ts";
import { digestOf } from "#server/lib/link-token.ts";
import {
  byOrder,
  headingLine,
  markdownText,
  MAX_ENTRIES,
  nameFor,
  namesOf,
  nodesOf,
  section,
  textOf,
  type Reader,
  type Take,
} from "./source-recipe.ts";

/** `{{ ingredients[0] }}`, `{{ ingredients[0].food }}`, `{{ scale(100) }}` */
const PLACEHOLDER =
  /\{\{\s{0,9}(?:ingredients\[(\d{1,3})\](?:\.(amount|unit|food|note))?|scale\(["']?([\d.,]{1,20})["']?\))\s{0,9}\}\}/g;
/** Templates that Tandoor would refuse, too. */
const OTHER_TEMPLATES = /\{\{[^{}\n]{0,200}\}\}|\{%[^{}\n]{0,200}%\}/g;

/**
 * A recipe of Tandoor 1 and 2 (cookbook/integration/default.py, RecipeExportSerializer of cookbook/serializer.py;
 * placeholders: cookbook/helper/template_helper.py): a zip of zips, each with `recipe.json` and `image.*`.
 */
export const tandoor: Reader = {
  recognizes: (node) =>
    Array.isArray(node.steps) &&
    ("working_time" in node || "waiting_time" in node || "servings_text" in node),
  recipe(node, files, take) {
    const steps = withinLimit(byOrder(nodesOf(node.steps)));
    const hasSections = steps.filter(({ ingredients }) => ingredients.length > 0).length > 1;
    const photo = files.find("", "image");
    return {
      program: "Tandoor export",
      node: {
        // An export has no ids, and two recipes may have one name.
        identifier: textOf(node.source_url) ? undefined : `tandoor:${digestOf(JSON.stringify(node.steps))}`,
        name: node.name,
        description: markdownText(take(node.description)),
        isBasedOn: node.source_url,
        recipeYield: node.servings,
        totalTime:
          numberOf(node.working_time) + numberOf(node.waiting_time) || sumOf(steps.map(({ time }) => time)),
        nutrition: { calories: isNode(node.nutrition) ? node.nutrition.calories : undefined },
        recipeIngredient: steps.flatMap(({ name, ingredients }) => {
          const lines = ingredients.map(lineOf).filter(Boolean);
          return hasSections && lines.length > 0 ? [headingLine(name), ...lines].filter(Boolean) : lines;
        }),
        recipeInstructions: steps.flatMap((step) =>
          section(step.name, [markdownText(filled(step, take))].filter(Boolean)),
        ),
      },
      photos: photo.length > 0 ? [photo] : [],
      tags: namesOf(node.keywords),
    };
  },
};

const sumOf = (values: unknown[]) => values.map(numberOf).reduce((sum, value) => sum + value, 0);

type Step = Node & { ingredients: Node[] };

/** Reads one ingredient more than a recipe can have, in all steps together. */
function withinLimit(steps: Node[]): Step[] {
  let left = MAX_ENTRIES;
  return steps.map((step) => {
    const ingredients = byOrder(nodesOf(step.ingredients).slice(0, left));
    left -= ingredients.length;
    return { ...step, ingredients };
  });
}

const isPlural = ({ amount }: Node) => numberOf(amount) !== 1;
const partsOf = (ingredient: Node) => ({
  amount: ingredient.no_amount === true ? 0 : ingredient.amount,
  unit: nameFor(ingredient.unit, isPlural(ingredient)),
  food: nameFor(ingredient.food, isPlural(ingredient)),
  note: textOf(ingredient.note),
});

const lineOf = (ingredient: Node): string =>
  ingredient.is_header === true ? headingLine(ingredient.note) : ingredientLine(partsOf(ingredient));

/** An instruction may refer to a long ingredient many times. */
const MAX_FILLED = 200;

/** Returns the instruction with the ingredients that it refers to. */
function filled({ instruction, ingredients }: Step, take: Take): string {
  const short = (text: string) => text.slice(0, MAX_FILLED);
  const list = ingredients.map((ingredient) => {
    const { amount, unit, food, note } = partsOf(ingredient);
    const parts = { amount: amountText(amount), unit: short(unit), food: short(food), note: short(note) };
    return { ...parts, all: [parts.amount, parts.unit, parts.food].filter(Boolean).join(" ") };
  });
  return take(instruction)
    .replaceAll(
      PLACEHOLDER,
      (_, index?: string, part: "amount" | "unit" | "food" | "note" | "all" = "all", scaled?: string) =>
        take(list[Number(index)]?.[part] ?? scaled),
    )
    .replaceAll(OTHER_TEMPLATES, "");
}
