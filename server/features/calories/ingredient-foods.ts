import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "#server/lib/project-root.ts";
import { groupPairs, isSubset } from "./reference-names.ts";
import { tokenize, type Word } from "./reference-tokenizer.ts";

const AISLES = [
  "produce",
  "meat",
  "fish",
  "dairy",
  "bakery",
  "pantry",
  "baking",
  "canned",
  "spices",
  "frozen",
  "drinks",
] as const;

/** The 14 allergens that the EU requires to be declared (Regulation 1169/2011, annex II). */
const ALLERGENS = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soy",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;

const grams = z.pipe(
  z.string(),
  z.transform((text) => (text === "" ? null : Number(text))),
);

/** The columns of server/data/ingredients.tsv; docs/calories.md describes them. */
const row = z.tuple([
  z.enum(AISLES),
  z.string().check(z.minLength(1)), // name
  z.coerce.number(), // kcal per 100 g
  grams, // per cup of 240 ml
  grams, // per piece
  grams, // per can, drained
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.split(", ").filter((part) => part !== "")),
      z.array(z.enum(ALLERGENS)),
    ),
  ),
  z.enum(["vegan", "vegetarian", "none"]),
  z.string(), // other names
]);

export type IngredientFood = {
  name: string;
  names: readonly string[];
  kcalPer100g: number;
  gramsPerCup: number | null;
  gramsPerPiece: number | null;
  gramsPerCan: number | null;
  allergens: readonly (typeof ALLERGENS)[number][];
  diet: "vegan" | "vegetarian" | "none";
  aisle: (typeof AISLES)[number];
};

const FILE = path.join(projectRoot, "server", "data", "ingredients.tsv");

export const INGREDIENT_FOODS: readonly IngredientFood[] = readFileSync(FILE, "utf8")
  .split("\n")
  .slice(1, -1)
  .map(readFood);

function readFood(line: string, index: number): IngredientFood {
  const parsed = z.safeParse(row, line.split("\t"));
  // Lines start at 1, and the first one is the header.
  if (!parsed.success) throw new Error(`${FILE}, line ${index + 2}: ${z.prettifyError(parsed.error)}`);
  const [aisle, name, kcalPer100g, gramsPerCup, gramsPerPiece, gramsPerCan, allergens, diet, others] =
    parsed.data;
  const names = [name, ...others.split("; ").filter((other) => other !== "")];
  return { name, names, kcalPer100g, gramsPerCup, gramsPerPiece, gramsPerCan, allergens, diet, aisle };
}

type Name = { food: IngredientFood; words: ReadonlySet<Word>; length: number };

const NAMES_BY_WORD = groupPairs(
  INGREDIENT_FOODS.flatMap((food) =>
    food.names.flatMap((name) => {
      const words = new Set(tokenize(name));
      const entry: Name = { food, words, length: [...words].join("").length };
      return [...words].map((word) => [word, entry] as const);
    }),
  ),
);

/** @returns the food whose name covers most of the text: "smoked salmon" rather than "salmon" */
export function findIngredientFood(text: string): IngredientFood | null {
  const words = new Set(tokenize(text));
  let best: Name | null = null;
  for (const word of words)
    for (const name of NAMES_BY_WORD.get(word) ?? [])
      if (name.length > (best?.length ?? 0) && isSubset(name.words, words)) best = name;
  return best?.food ?? null;
}
