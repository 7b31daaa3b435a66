import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { readDishFile, type FileRecipe } from "#server/features/dish-files/read-dish-file.ts";

/** Stores a file until the test ends, and returns its name. */
export async function storeFile(bytes: Buffer | string): Promise<string> {
  const name = path.join(tmpdir(), `sofra-test-${crypto.randomUUID()}`);
  await writeFile(name, bytes);
  onTestFinished(() => rm(name));
  return name;
}

/** @param onPhoto receives the largest size of each photo */
export async function read(
  bytes: Buffer | string,
  categories: string[] = [],
  onPhoto?: (photo: Buffer | string) => void,
  { signal, onRecipe }: { signal?: AbortSignal; onRecipe?: () => void } = {},
): Promise<FileRecipe[]> {
  const recipes: FileRecipe[] = [];
  for await (const recipe of readDishFile(await storeFile(bytes), categories, signal)) {
    recipes.push(recipe);
    onRecipe?.();
    for (const [largest] of (onPhoto && recipe.dish?.photos) ?? [])
      if (largest !== undefined) onPhoto?.(typeof largest === "string" ? largest : await largest());
  }
  return recipes;
}

export async function readOne(bytes: Buffer | string, categories: string[] = []) {
  const [recipe] = await read(bytes, categories);
  if (!recipe?.dish) throw new Error(recipe?.problem?.message);
  return recipe.dish;
}

export const sizes = (photos: unknown[][]) => photos.map((sources) => sources.length);
