import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import * as z from "zod/mini";
import { isNode, type Node } from "#server/features/recipes/json-ld.ts";
import { findRecipes, readRecipe, type LdRecipe } from "#server/features/recipes/recipes-ld.ts";
import { photoAddress } from "#shared/http/addresses.ts";
import {
  COOKING_METHODS,
  MAX_IMAGES,
  MAX_IMPORTED_RECIPES,
  MAX_PHOTO_BYTES,
  MAX_TITLE,
  MAX_URL,
} from "#shared/limits.ts";
import { Archive } from "./archive.ts";
import { exportedFields, FileProblem, PROPERTY_ID, RECIPES_FILE } from "./dish-file-format.ts";
import { importKeyOf, isImportKey } from "./import-key.ts";
import { readJsonEntries } from "./json-entries.ts";

/** A recipe of the file, or why it cannot be a dish. */
export type FileRecipe = { title: string } & (
  | { dish: FileDish; problem?: never }
  | { dish?: never; problem: string }
);

export interface FileDish {
  importKey: string;
  input: z.output<typeof exportedFields>;
  /** Paths in the archive and web addresses, in order. */
  photos: string[];
  /** The number of further photos, which the file does not contain. */
  missingPhotos: number;
}

export interface DishFile {
  /**
   * Reads the recipes one at a time, each time from the start of the file and in the same order.
   * @throws FileProblem
   */
  recipes: () => AsyncGenerator<FileRecipe>;
  /** @throws FileProblem */
  readPhoto: (path: string) => Promise<Buffer>;
  close: () => void;
}

const ZIP_SIGNATURE = "PK";

/**
 * Opens an export, or a JSON-LD file of another program.
 * @throws FileProblem
 */
export async function openDishFile(file: string): Promise<DishFile> {
  if (!(await isZip(file))) {
    return {
      recipes: () => readRecipes(createReadStream(file), () => undefined),
      readPhoto: () => Promise.reject(new FileProblem("This photo is missing.")),
      close: () => undefined,
    };
  }
  const archive = await Archive.open(file);
  try {
    const name = recipesFileIn(archive);
    const folder = name.slice(0, -RECIPES_FILE.length);
    const pathOf = (image: string) => (archive.has(folder + image) ? folder + image : undefined);
    return {
      recipes: () => readRecipes(archive.stream(name), pathOf),
      readPhoto: (path) => archive.read(path, MAX_PHOTO_BYTES),
      close: () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(ZIP_SIGNATURE.length));
    return buffer.toString("latin1") === ZIP_SIGNATURE;
  } finally {
    await handle.close();
  }
}

/** An archive that was unpacked and packed again may contain everything in a folder. */
function recipesFileIn(archive: Archive): string {
  const isRecipesFile = (name: string) =>
    /^(?:[^/]+\/)?recipes\.json$/.test(name) && !name.startsWith("__MACOSX/");
  const name = archive.has(RECIPES_FILE) ? RECIPES_FILE : archive.names().find(isRecipesFile);
  if (name === undefined) {
    throw new FileProblem("This archive contains no recipes.json. Please choose an export of Sofra.");
  }
  return name;
}

/** @param pathOf the path of a photo in the archive */
async function* readRecipes(
  pieces: AsyncIterable<Uint8Array>,
  pathOf: (image: string) => string | undefined,
): AsyncGenerator<FileRecipe> {
  let position = 0;
  for await (const entry of readJsonEntries(pieces)) {
    for (const node of findRecipes(entry)) {
      if (++position > MAX_IMPORTED_RECIPES) {
        throw new FileProblem(
          `A file can contain at most ${MAX_IMPORTED_RECIPES.toLocaleString("en")} recipes. Please split it.`,
        );
      }
      yield await readFileRecipe(node, position, pathOf);
    }
  }
  if (position === 0) {
    throw new FileProblem("No recipes were found in this file. Sofra reads recipes of schema.org (JSON-LD).");
  }
}

async function readFileRecipe(
  node: Node,
  position: number,
  pathOf: (image: string) => string | undefined,
): Promise<FileRecipe> {
  const ownKey = ownKeyOf(node);
  const recipe = await readRecipe(node, { isHtml: ownKey === undefined });
  const { title, images, ...fields } = recipe;
  const photos = images.flatMap((image) => pathOf(image) ?? (isWebAddress(image) ? image : []));
  const result = z.safeParse(exportedFields, {
    ...(ownKey === undefined ? {} : { ...node, images: [] }),
    ...fields,
    title,
    cookingMethod: cookingMethodOf(recipe),
    sourceUrl: recipe.sourceUrl !== null && isWebAddress(recipe.sourceUrl) ? recipe.sourceUrl : null,
  });
  const shown = (title ?? "")
    .slice(0, MAX_TITLE)
    .replaceAll(/[\p{Cc}\p{Surrogate}]/gu, " ")
    .trim();
  const shownTitle = shown || `Recipe ${position}`;
  if (title === null) return { title: shownTitle, problem: "This recipe has no name." };
  if (!result.success) return { title: shownTitle, problem: problemIn(result.error.issues) };
  return {
    title: shownTitle,
    dish: {
      importKey: ownKey ?? importKeyOf(node.identifier, recipe),
      input: result.data,
      // Pages list the same photo in several crops.
      photos: photos.slice(0, ownKey === undefined ? 1 : MAX_IMAGES),
      missingPhotos: images.length - photos.length,
    },
  };
}

/** @returns the key of a dish that Sofra exported */
function ownKeyOf({ identifier }: Node): string | undefined {
  if (!isNode(identifier) || identifier.propertyID !== PROPERTY_ID) return undefined;
  return isImportKey(identifier.value) ? identifier.value : undefined;
}

const isWebAddress = (image: string) =>
  /^http/i.test(image) && image.length <= MAX_URL && z.safeParse(photoAddress, image).success;

const cookingMethodOf = ({ cookingMethod }: LdRecipe) =>
  COOKING_METHODS.find((method) => method.toLowerCase() === cookingMethod?.toLowerCase()) ?? null;

const FIELD_NAMES: Record<string, string> = {
  title: "name",
  description: "description",
  category: "category",
  ingredients: "ingredients",
  instructions: "instructions",
};

function problemIn([issue]: z.core.$ZodIssue[]): string {
  const field = FIELD_NAMES[String(issue?.path[0])];
  if (issue?.code === "too_big" && field !== undefined) {
    return `The ${field} can have at most ${issue.maximum.toLocaleString("en")} characters.`;
  }
  return issue?.message ?? "This recipe cannot be read.";
}
