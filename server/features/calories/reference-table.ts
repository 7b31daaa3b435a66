import { ARAB_DISHES } from "./reference-foods-arab.ts";
import { DRINKS, FOODS, SIDES } from "./reference-foods-plain.ts";
import type { AssumedMethod, FoodRow } from "./reference-row.ts";

/**
 * `dish`: what a meal is named after. `side`: also served beside a dish ("with rice"). `food`: an ingredient, which
 * gives way to any dish named in the same title. `drink`: its serving is measured in ml.
 */
type FoodRole = "dish" | "side" | "food" | "drink";

export type ReferenceFood = {
  name: string;
  /** The name first. */
  names: readonly string[];
  role: FoodRole;
  /** Of one usual serving, rounded to 5. */
  kcal: number;
  /** "1 plate, 400 g" */
  serving: string;
  assumes: AssumedMethod;
};

/** Every food and dish the reference estimator knows. */
export const REFERENCE_FOODS: readonly ReferenceFood[] = [
  ...foods("dish", ARAB_DISHES),
  ...foods("side", SIDES),
  ...foods("food", FOODS),
  ...foods("drink", DRINKS),
];

function foods(role: FoodRole, rows: readonly FoodRow[]): ReferenceFood[] {
  return rows.map(([name, kcalPer100g, serving, grams, assumes, _source, otherNames = []]) => ({
    name,
    names: [name, ...otherNames],
    role,
    kcal: Math.max(5, Math.round((kcalPer100g * grams) / 100 / 5) * 5),
    serving: `${serving}, ${grams} ${role === "drink" ? "ml" : "g"}`,
    assumes,
  }));
}
