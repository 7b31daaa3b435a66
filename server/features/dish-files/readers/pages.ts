import { Readable } from "node:stream";
import { FileProblem } from "#server/features/dish-files/dish-file-format.ts";
import { decodeHtml } from "#server/features/recipes/decode-html.ts";
import { numberOf } from "#server/features/recipes/ingredient-line.ts";
import { listOf, type Node } from "#server/features/recipes/json-ld.ts";
import { PageTooComplex, readPage } from "#server/features/recipes/page-data.ts";
import {
  contentId,
  idOf,
  linesOf,
  markdownText,
  MAX_ENTRIES,
  namesOf,
  notesOf,
  noteText,
  photosOf,
  sourceNote,
  textOf,
  type Reader,
  type Take,
} from "./source-recipe.ts";

const COPY_ME_THAT = "CopyMeThat";
const RECIPE_KEEPER = "RecipeKeeper";

const first = (value: unknown) => textOf(listOf(value)[0]);

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
      description: linesOf(first(node.description)).join("\n"),
      isBasedOn: node.original_link,
      recipeYield: node.recipeYield,
      recipeIngredient: linesIn(node.recipeIngredient, take),
      recipeInstructions: linesIn(node.instruction, take),
    },
    photos: photosOf(node.recipeImage, files),
    tags: namesOf(node.recipeCategory),
    notes: notesOf(node.recipeNote, take),
    leftOut: { rating: first(node.ratingValue) !== "" },
  }),
};

const linesIn = (value: unknown, take: Take): string[] =>
  listOf(value)
    .slice(0, MAX_ENTRIES)
    .map((line) => markdownText(take(line)));

/**
 * A recipe of Recipe Keeper 3, whose export is a zip with `recipes.html` and `images/`. Its maker publishes no
 * description; the names are those that Mealie (mealie/services/migrations/recipekeeper.py) and Tandoor
 * (cookbook/integration/recipekeeper.py) read. The labels are in the language of the cook.
 */
export const recipeKeeper: Reader = {
  recognizes: (node) => node["@type"] === RECIPE_KEEPER,
  recipe(node, files, take) {
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
      leftOut: { rating: numberOf(first(node.recipeRating)) > 0 },
    };
  },
};

const MAX_RECIPE_LENGTH = 500_000;
/** The start of a recipe of Recipe Keeper or CopyMeThat. */
const START =
  /(?=<div\s{1,9}class\s{0,9}=\s{0,9}"(?:recipe-details"|recipe"\s{0,9}>\s{0,99}<div\s{1,9}id\s{0,9}=\s{0,9}"name"))/i;
const LONGEST_START = 300;

const TAG = /<\w{1,20}\s[^<>]*>/g;
const ID_OR_CLASS = /\s(?:id|class)\s{0,9}=\s{0,9}"([\w-]{1,40})"/;
/**
 * Ids and classes of CopyMeThat's fields, and of the photos and ingredients of Recipe Keeper, because their microdata
 * would contain the text of the whole table row.
 */
const FIELD =
  /^(name|description|original_link|recipe(?:Category|Image|Ingredient|Note|Yield)|instruction|ratingValue|recipe-(?:ingredients|photos?))(?:_note|_next|(_subheader))?$/;
const LINKED_SOURCE = /(itemprop="recipeSource"[^<>]{0,99}>\s{0,99}<a)\b/i;

/**
 * Reads the recipes in a page that CopyMeThat or Recipe Keeper wrote, as microdata with these types.
 * @throws FileProblem
 */
export async function* recipesOfPage(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Node> {
  let text = "";
  for await (const piece of decodeHtml(pieces, "text/html")) {
    const parts = (text + piece).split(START);
    text = parts.pop() ?? "";
    for (const part of parts) yield* recipeIn(part);
    if (!START.test(text)) text = text.slice(-LONGEST_START);
    else if (text.length > MAX_RECIPE_LENGTH)
      throw new FileProblem("recipe_bytes", { max: MAX_RECIPE_LENGTH / 1_000_000 });
  }
  yield* recipeIn(text);
}

async function* recipeIn(html: string): AsyncGenerator<Node> {
  if (!START.test(html.slice(0, LONGEST_START))) return;
  const page = html.replaceAll(TAG, withName).replace(LINKED_SOURCE, '$1 itemprop="recipeSource"');
  const data = await readPage(Readable.from([Buffer.from(page)]), "text/html; charset=utf-8").catch(
    (error: unknown) => {
      throw error instanceof PageTooComplex ? new FileProblem("file_nested") : error;
    },
  );
  const node: Node = { ...data.microdata.at(-1) };
  if (!/^<div[^<>]*recipe-details/i.test(html)) yield { ...node, "@type": COPY_ME_THAT };
  // Other pages have elements of this class, too.
  else if ("recipeId" in node || "recipeDirections" in node) yield { ...node, "@type": RECIPE_KEEPER };
}

function withName(tag: string): string {
  const [, field, isHeading] = FIELD.exec(ID_OR_CLASS.exec(tag)?.[1] ?? "") ?? [];
  if (field === undefined) return tag;
  // A heading stands among the other lines, marked as in Markdown.
  return tag.replace(/^<\w+/, `$& itemprop="${field}"`) + (isHeading ? "# " : "");
}
