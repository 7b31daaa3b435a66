import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "#server/lib/project-root.ts";
import { ALLERGENS, type Allergen } from "#shared/limits.ts";
import { tokenize, type Word } from "./tokenizer.ts";
import { groupPairs, isSubset } from "./word-sets.ts";

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

export type Food = {
  name: string;
  names: readonly string[];
  kcalPer100g: number;
  gramsPerCup: number | null;
  gramsPerPiece: number | null;
  gramsPerCan: number | null;
  allergens: readonly Allergen[];
  diet: "vegan" | "vegetarian" | "none";
  aisle: (typeof AISLES)[number];
};

const FILE = path.join(projectRoot, "server", "data", "ingredients.tsv");

export const FOODS: readonly Food[] = readFileSync(FILE, "utf8").split("\n").slice(1, -1).map(readFood);

function readFood(line: string, index: number): Food {
  const parsed = z.safeParse(row, line.split("\t"));
  // Lines start at 1, and the first one is the header.
  if (!parsed.success) throw new Error(`${FILE}, line ${index + 2}: ${z.prettifyError(parsed.error)}`);
  const [aisle, name, kcalPer100g, gramsPerCup, gramsPerPiece, gramsPerCan, allergens, diet, others] =
    parsed.data;
  const names = [name, ...others.split("; ").filter((other) => other !== "")];
  return { name, names, kcalPer100g, gramsPerCup, gramsPerPiece, gramsPerCan, allergens, diet, aisle };
}

type Name = { food: Food; words: ReadonlySet<Word>; length: number };

const NAMES_BY_WORD = groupPairs(
  FOODS.flatMap((food) =>
    food.names.flatMap((name) => {
      const words = new Set(tokenize(name));
      const entry: Name = { food, words, length: [...words].join("").length };
      return [...words].map((word) => [word, entry] as const);
    }),
  ),
);

/** @returns the food whose name covers most of the text: "smoked salmon" rather than "salmon" */
export function findFood(text: string): Food | null {
  const words = new Set(tokenize(text));
  let best: Name | null = null;
  for (const word of words)
    for (const name of NAMES_BY_WORD.get(word) ?? [])
      if (name.length > (best?.length ?? 0) && isSubset(name.words, words)) best = name;
  return best?.food ?? null;
}
