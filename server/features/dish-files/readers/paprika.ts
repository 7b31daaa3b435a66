import type { PhotoSources } from "#server/features/dish-files/files.ts";
import { numberOf } from "#server/features/recipes/ingredient-line.ts";
import { listOf, get } from "#server/features/recipes/json-ld.ts";
import { MAX_IMAGES } from "#shared/limits.ts";
import { idOf, linesOf, markdownText, namedNote, namesOf, noteText, textOf } from "./source-recipe.ts";
import type { Reader } from "./source-recipe.ts";

/** "[photo:…]" shows a photo between the steps, "[recipe:Stock]" names another recipe. */
const PHOTO_MARK = /\[photo:[^[\]\n]{0,200}\]/gi;
const RECIPE_MARK = /\[recipe:([^[\]\n]{1,200})\]/gi;
const BOLD = /(?<![\w*])\*([^*\n]{1,200})\*(?![\w*])/g;
const CALORIES = /calor\w{0,5}[^\d\n]{0,12}(\d[\d.,]{0,9})/i;

/**
 * A recipe of Paprika 3: a `.paprikarecipe` is a gzip of one JSON, a `.paprikarecipes` a zip of these. Its maker
 * publishes no description; the keys are those that Mealie (mealie/services/migrations/paprika.py,
 * tests/data/migrations/paprika.zip) and Tandoor (cookbook/integration/paprika.py) read.
 */
export const paprika: Reader = {
  recognizes: (node) =>
    [node.directions, node.ingredients].every((text) => typeof text === "string" || text === null) &&
    ("uid" in node || "photo_hash" in node || "nutritional_info" in node),
  recipe(node, _files, take) {
    const { prep_time, cook_time, total_time, nutritional_info, source } = node;
    const calories = CALORIES.exec(textOf(nutritional_info).slice(0, 2_000))?.[1];
    return {
      program: "Paprika export",
      node: {
        identifier: textOf(node.uid) ? `paprika:${idOf(node.uid).toLowerCase()}` : undefined,
        name: node.name,
        description: markdownText(take(node.description)),
        isBasedOn: node.source_url,
        recipeYield: node.servings,
        prepTime: prep_time,
        cookTime: cook_time,
        totalTime: total_time,
        nutrition: { calories: calories ?? textOf(nutritional_info) },
        recipeIngredient: linesOf(node.ingredients).map((line) => markdownText(unmarked(take(line)))),
        recipeInstructions: markdownText(unmarked(take(node.directions))),
      },
      photos: photosOf(node),
      categories: namesOf(node.categories),
      notes: [
        noteText(unmarked(take(node.notes))),
        ...namedNote("Difficulty", node.difficulty, take),
        ...(textOf(node.source_url) ? [] : namedNote("Source", source, take)),
      ],
      leftOut: { rating: numberOf(node.rating) > 0 },
    };
  },
};

const unmarked = (text: string): string =>
  text.replaceAll(PHOTO_MARK, "").replaceAll(RECIPE_MARK, "$1").replaceAll(BOLD, "$1");

/** `photo_data` is the first photo, small; `photos` are the others, or all of them large. The web address expires. */
function photosOf(node: Parameters<Reader["recipe"]>[0]): PhotoSources[] {
  const [first, ...others] = listOf(node.photos)
    .slice(0, MAX_IMAGES)
    .map((photo) => decode(get(photo, "data")));
  const main = [...(first ?? []), ...decode(node.photo_data)];
  const address = textOf(node.image_url);
  if (main.length === 0 && /^https?:/i.test(address)) main.push(address);
  const isMissing = main.length === 0 && textOf(node.photo) !== "";
  return [...(main.length > 0 || isMissing ? [main] : []), ...others.filter((photo) => photo.length > 0)];
}

const decode = (data: unknown): PhotoSources =>
  typeof data === "string" && data !== "" ? [() => Promise.resolve(Buffer.from(data, "base64"))] : [];
