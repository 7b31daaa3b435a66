import { readFileSync } from "node:fs";
import type { LinkedRecipe } from "#shared/recipe-links.api.ts";

/** A page with a recipe, in a structure that is common on the web, and the expected reading. */
interface RecipePage {
  contentType?: string;
  /** The page has a photo at `/photo.jpg` unless `hasPhoto` is false. */
  recipe: Omit<LinkedRecipe, "photo" | "sourceUrl">;
  hasPhoto?: boolean;
}

const fileIn = (name: string) => readFileSync(new URL(`../../data/linked-pages/${name}`, import.meta.url));
const expected = JSON.parse(String(fileIn("expected.json"))) as Record<string, RecipePage>;

export const recipePages = Object.entries(expected).map(([name, page]) => ({
  name,
  body: fileIn(`${name}.txt`),
  ...page,
}));
