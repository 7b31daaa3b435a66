import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "#server/lib/project-root.ts";
import { COOKING_METHODS } from "#shared/limits.ts";

/**
 * The cooking method that the calories of a row include. `Cooked`: boiled, steamed, stewed or assembled, which is none of
 * the four methods of a dish. `Fixed`: the method does not matter (drinks, sweets, bread).
 */
const assumedMethod = z.enum([...COOKING_METHODS, "Cooked", "Fixed"]);
export type AssumedMethod = z.infer<typeof assumedMethod>;

/**
 * `dish`: a meal. `side`: also served with a dish ("with rice"). `food`: an ingredient; any dish named in the same title
 * takes precedence. `drink`: servings in ml.
 */
const role = z.enum(["dish", "side", "food", "drink"]);

export type ReferenceFood = {
  name: string;
  names: readonly string[];
  role: z.infer<typeof role>;
  /** Per usual serving, rounded to 5. */
  kcal: number;
  /** The weight of the usual serving; ml of a drink. */
  grams: number;
  /** "1 plate, 400 g" */
  serving: string;
  assumes: AssumedMethod;
};

/** The columns of server/data/foods.tsv; docs/calories.md describes them. */
const row = z.tuple([
  z.string(), // kitchen
  role,
  z.string().check(z.minLength(1)), // name
  z.coerce.number(), // kcal per 100 g
  z.string(), // serving
  z.coerce.number(), // g or ml
  assumedMethod,
  z.enum(["table", "recipe"]), // source
  z.string(), // other names
]);

const FILE = path.join(projectRoot, "server", "data", "foods.tsv");

export const REFERENCE_FOODS: readonly ReferenceFood[] = readFileSync(FILE, "utf8")
  .split("\n")
  .slice(1, -1)
  .map(readFood);

function readFood(line: string, index: number): ReferenceFood {
  const parsed = z.safeParse(row, line.split("\t"));
  // Lines start at 1, and the first one is the header.
  if (!parsed.success) throw new Error(`${FILE}, line ${index + 2}: ${z.prettifyError(parsed.error)}`);
  const [, role, name, kcalPer100g, serving, grams, assumes, , others] = parsed.data;
  return {
    name,
    names: [name, ...others.split("; ").filter((other) => other !== "")],
    role,
    kcal: roundToFive((kcalPer100g * grams) / 100),
    grams,
    serving: `${serving}, ${grams} ${role === "drink" ? "ml" : "g"}`,
    assumes,
  };
}

/** Avoids false precision. */
export function roundToFive(kcal: number): number {
  return Math.round(kcal / 5) * 5;
}
