import { Readable } from "node:stream";
import { readPage } from "#server/features/recipes/page-data.ts";
import { recipeFromPage } from "#server/features/recipes/recipe-from-page.ts";

const CHUNK = 64 * 1024;

/** Reads the recipe of a page as `from-link` does, without a server. */
export async function readRecipePage(body: string | Buffer, contentType = "text/html") {
  const bytes = Buffer.from(body);
  const starts = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, index) => index * CHUNK);
  const chunks = Readable.from(starts.map((start) => bytes.subarray(start, start + CHUNK)));
  return recipeFromPage(await readPage(chunks, contentType), new URL("https://kitchen.example/"));
}
