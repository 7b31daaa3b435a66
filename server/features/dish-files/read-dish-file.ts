import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { htmlLine } from "#server/features/recipes/html-text.ts";
import { listOf, type Node } from "#server/features/recipes/json-ld.ts";
import { fieldsForKey, MAX_LINES } from "#server/features/recipes/ld-fields.ts";
import { ownIdentifier, readRecipe, type LdRecipe } from "#server/features/recipes/recipes-ld.ts";
import { copyText } from "#server/lib/copy-text.ts";
import { createPacer, ownTurn } from "#server/lib/own-turn.ts";
import { truncate } from "#server/lib/plain-text.ts";
import { COOKING_METHODS } from "#shared/choices.ts";
import type { FailureText } from "#shared/failure-sentence.ts";
import { explain } from "#shared/failures.ts";
import { lowerCase } from "#shared/fold.ts";
import { photoAddress } from "#shared/http/addresses.ts";
import { failureIn } from "#shared/http/with-reason.ts";
import { MAX_CATEGORY_NAME, MAX_IMAGES, MAX_INSTRUCTIONS, MAX_TEXT, MAX_TITLE } from "#shared/limits.ts";
import { exportedFields, FileProblem, LimitProblem } from "./dish-file-format.ts";
import { readDocuments } from "./documents.ts";
import type { Files, PhotoSources } from "./files.ts";
import { findSources } from "./readers/readers.ts";
import { createTake, type SourceRecipe } from "./readers/source-recipe.ts";

const MAX_IMPORTED_RECIPES = 50_000;

/** A recipe of the file, or why it cannot be a dish. */
export type FileRecipe = { title: string } & (
  | { dish: FileDish; problem?: never }
  | { dish?: never; problem: FailureText }
);

export interface FileDish {
  /** The program that wrote the file, for the preview: "Mealie backup". */
  program: string;
  importKey: string;
  input: z.output<typeof exportedFields>;
  photos: PhotoSources[];
  /** The number of further photos, which the file does not contain. */
  missingPhotos: number;
  /** Parts of the recipe that a dish has no place for: "rating". */
  leftOut: string[];
}

/**
 * Reads the recipes of an export, or of a file of another program, one at a time and always in the same order. Their
 * photos can be read until the next recipe is.
 * @param categories those of the household
 * @param signal stops reading
 * @throws FileProblem
 */
export async function* readDishFile(
  file: string,
  categories: string[],
  signal?: AbortSignal,
): AsyncGenerator<FileRecipe> {
  const known: KnownCategories = new Map(categories.map((name) => [lowerCase(name), name]));
  let position = 0;
  const countRecipe = () => {
    if (++position <= MAX_IMPORTED_RECIPES) return;
    throw new LimitProblem("file_recipes", { count: MAX_IMPORTED_RECIPES });
  };
  const pause = createPacer(signal);
  for await (const document of readDocuments(file)) {
    await pause();
    if (document.problem !== undefined) {
      countRecipe();
      yield { title: shownTitle(document.name) || `Recipe ${position}`, problem: document.problem };
      continue;
    }
    const { value, files, program } = document;
    for (const [reader, node] of findSources(value)) {
      countRecipe();
      const ownKey = ownKeyOf(node);
      if (ownKey !== undefined) {
        yield await readOwnRecipe(node, ownKey, position, files);
        continue;
      }
      const source = reader.recipe(node, files, createTake());
      await ownTurn();
      yield await readSourceRecipe({ ...source, ...(program && { program }) }, position, files, known);
    }
  }
  if (position === 0) throw new FileProblem("file_without_recipes");
}

const shownTitle = (title: string) =>
  copyText(title, MAX_TITLE)
    .replaceAll(/[\p{Cc}\p{Surrogate}]/gu, " ")
    .trim();

/** Reads a dish that Sofra exported: every character as it is. */
async function readOwnRecipe(node: Node, importKey: string, position: number, files: Files) {
  const { images, ...fields } = await readRecipe(node, { isHtml: false });
  return toFileRecipe({ ...node, images: [], ...fields }, position, {
    program: "Sofra export",
    importKey,
    photos: photosAt(images, files),
    leftOut: [],
  });
}

async function readSourceRecipe(
  source: SourceRecipe,
  position: number,
  files: Files,
  known: KnownCategories,
) {
  const { node, program } = source;
  const { images, ...recipe } = await readRecipe(node, { isHtml: true });
  const { category, tags } = chooseCategory(source, known);
  const leftOut = Object.entries(source.leftOut ?? {}).flatMap(([name, has]) => (has ? [name] : []));
  const append = (name: string, text: string | null, added: string | undefined, max: number) => {
    const joined = [text, added].filter(Boolean).join("\n");
    if (!added || joined.length <= max) return joined || null;
    leftOut.push(name);
    return text;
  };
  const description = recipe.description && truncate(recipe.description, MAX_TEXT);
  if (description !== recipe.description) leftOut.push("end of the description");
  const notes = source.notes?.filter(Boolean).join("\n");
  const fields = {
    ...recipe,
    category,
    description: append("tags", description, tags.length > 0 ? `Tags: ${tags.join(", ")}` : "", MAX_TEXT),
    instructions: append("notes", recipe.instructions, notes && `Notes:\n${notes}`, MAX_INSTRUCTIONS),
  };
  const long = [node.recipeIngredient, node.recipeInstructions].findIndex(
    (lines) => listOf(lines).length > MAX_LINES,
  );
  if (long >= 0) {
    const field = long === 0 ? "ingredients" : "instructions";
    const problem = explain("recipe_lines", { field, count: MAX_LINES });
    return { title: shownTitle(recipe.title ?? "") || `Recipe ${position}`, problem };
  }
  return toFileRecipe(fields, position, {
    program,
    importKey: importKeyOf(source.nodeForKey ?? node, recipe.sourceUrl),
    photos: source.photos ?? firstPhoto(photosAt(images, files)),
    leftOut,
  });
}

/** Keys are lower-cased names. */
type KnownCategories = ReadonlyMap<string, string>;

/** The first category or tag that the household has becomes the category; a new one is made of a category only. */
function chooseCategory(source: SourceRecipe, known: KnownCategories) {
  const [categories = [], others = []] = [source.categories, source.tags].map((names) =>
    names?.map(htmlLine).filter(Boolean),
  );
  const names = [...categories, ...others];
  const chosen =
    names.find((name) => known.has(lowerCase(name))) ??
    categories.find((name) => name.length <= MAX_CATEGORY_NAME);
  const tags = new Map(names.map((name) => [lowerCase(name), name]));
  if (chosen !== undefined) tags.delete(lowerCase(chosen));
  return { category: chosen ?? null, tags: [...tags.values()] };
}

/** Returns the photos at the addresses; an empty entry is one that the file does not contain. */
const photosAt = (images: string[], files: Files): PhotoSources[] =>
  images.map((image) => files.at(image) ?? (isWebAddress(image) ? [image] : []));

/** Pages list the same photo in several crops. */
const firstPhoto = (photos: PhotoSources[]): PhotoSources[] =>
  photos.filter((photo) => photo.length === 0 || photo === photos.find(({ length }) => length > 0));

type Fields = Record<string, unknown> & Omit<LdRecipe, "images">;

function toFileRecipe(
  fields: Fields,
  position: number,
  { photos, ...dish }: Omit<FileDish, "input" | "missingPhotos">,
): FileRecipe {
  const { title, cookingMethod, sourceUrl } = fields;
  const result = z.safeParse(exportedFields, {
    ...fields,
    cookingMethod:
      COOKING_METHODS.find((method) => method.toLowerCase() === cookingMethod?.toLowerCase()) ?? null,
    sourceUrl: sourceUrl !== null && isWebAddress(sourceUrl) ? sourceUrl : null,
  });
  const shown = shownTitle(title ?? "") || `Recipe ${position}`;
  if (title === null) return { title: shown, problem: explain("recipe_unnamed") };
  if (!result.success) return { title: shown, problem: problemIn(result.error.issues) };
  const present = photos.filter(({ length }) => length > 0);
  const missingPhotos = photos.length - present.length;
  return {
    title: shown,
    dish: { ...dish, photos: present.slice(0, MAX_IMAGES), missingPhotos, input: result.data },
  };
}

/** A new dish's UUID, or a hash of `importKeyOf`. */
const KEY = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64})$/;

/** Returns the key of a dish that Sofra exported. */
function ownKeyOf(node: Node): string | undefined {
  const key = ownIdentifier(node);
  return typeof key === "string" && KEY.test(key) ? key : undefined;
}

/**
 * Identifies a recipe from elsewhere by its identifier or address, or by its ingredients as 1.1.0 read them, so that a
 * file that was imported then is not imported again. The title is always a part of it, because some programs give all
 * their recipes the same address.
 */
function importKeyOf(node: Node, sourceUrl: string | null): string {
  const { identifier } = node;
  const given = typeof identifier === "string" || typeof identifier === "number" ? String(identifier) : null;
  const { title, ingredients } = fieldsForKey(node);
  const parts = [given ?? sourceUrl ?? normalize(ingredients), normalize(title)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

const normalize = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

const isWebAddress = (image: string) => /^http/i.test(image) && z.safeParse(photoAddress, image).success;

function problemIn([issue]: z.core.$ZodIssue[]): FailureText {
  if (issue?.code === "too_big" && issue.origin === "string") {
    const field = issue.path[0] === "title" ? "name" : String(issue.path[0]);
    return explain("recipe_characters", { field, max: Number(issue.maximum) });
  }
  return issue ? { message: issue.message, ...failureIn(issue) } : explain("recipe_unreadable");
}
