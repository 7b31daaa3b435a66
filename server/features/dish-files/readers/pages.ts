import { Readable } from "node:stream";
import { FileProblem } from "#server/features/dish-files/dish-file-format.ts";
import { decodeHtml } from "#server/features/recipes/decode-html.ts";
import type { Node } from "#server/features/recipes/json-ld.ts";
import { PageTooComplex, readPage } from "#server/features/recipes/page-data.ts";

export const COPY_ME_THAT = "CopyMeThat";
export const RECIPE_KEEPER = "RecipeKeeper";

const MAX_RECIPE_LENGTH = 1_000_000;
/** The start of a recipe of Recipe Keeper or CopyMeThat. */
const START =
  /(?=<div\s{1,9}class\s{0,9}=\s{0,9}"(?:recipe-details"|recipe"\s{0,9}>\s{0,99}<div\s{1,9}id\s{0,9}=\s{0,9}"name"))/i;
const LONGEST_START = 300;

const TAG = /<\w{1,20}\s[^<>]*>/g;
const ID_OR_CLASS = /\s(?:id|class)\s{0,9}=\s{0,9}"([\w-]{1,40})"/;
/**
 * What CopyMeThat has as ids and classes, and the photos and ingredients of Recipe Keeper, whose own name of microdata would take
 * the text of their table row.
 */
const FIELD =
  /^(name|description|original_link|recipe(?:Category|Image|Ingredient|Note|Yield)|instruction|ratingValue|recipe-(?:ingredients|photos?))(?:_note|_next|(_subheader))?$/;
const LINKED_SOURCE = /(itemprop="recipeSource"[^<>]{0,99}>\s{0,99}<a)\b/i;

/**
 * Reads the recipes in a page that CopyMeThat or Recipe Keeper wrote, as microdata with these types. Their readers have the sources.
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
