import * as z from "zod/mini";
import { listColumn, readDataTable } from "#server/lib/data-table.ts";
import { COOKING_METHODS } from "#shared/choices.ts";

/**
 * The cooking method that the calories of a row include. `Cooked`: boiled, steamed, stewed or assembled, which is none
 * of the four methods of a dish. `Fixed`: the method does not matter (drinks, sweets, bread).
 */
const assumedMethod = z.enum([...COOKING_METHODS, "Cooked", "Fixed"]);
export type AssumedMethod = z.infer<typeof assumedMethod>;

/**
 * `dish`: a meal. `side`: also served with a dish ("with rice"). `food`: an ingredient; any dish named in the same
 * title takes precedence. `drink`: servings in ml.
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
  listColumn("; "), // other names
]);

export const REFERENCE_FOODS: readonly ReferenceFood[] = readDataTable("foods.tsv", row).map(
  ([, role, name, kcalPer100g, serving, grams, assumes, , others]) => ({
    name,
    names: [name, ...others],
    role,
    kcal: roundToFive((kcalPer100g * grams) / 100),
    grams,
    serving: `${serving}, ${grams} ${role === "drink" ? "ml" : "g"}`,
    assumes,
  }),
);

/** Avoids false precision. */
export function roundToFive(kcal: number): number {
  return Math.round(kcal / 5) * 5;
}
