import { AFRICAN_CARIBBEAN_DISHES } from "./reference-foods-africa.ts";
import { ARAB_DISHES } from "./reference-foods-arab.ts";
import { BRITISH_DISHES } from "./reference-foods-britain.ts";
import { EAST_ASIAN_DISHES } from "./reference-foods-east-asia.ts";
import { EASTERN_EUROPEAN_DISHES } from "./reference-foods-eastern-europe.ts";
import { EVERYDAY_DISHES } from "./reference-foods-everyday.ts";
import { ITALIAN_DISHES } from "./reference-foods-italy.ts";
import { LATIN_AMERICAN_DISHES } from "./reference-foods-latin-america.ts";
import { NORTH_AMERICAN_DISHES } from "./reference-foods-north-america.ts";
import { DRINKS, FOODS, SIDES } from "./reference-foods-plain.ts";
import { SOUTH_ASIAN_DISHES } from "./reference-foods-south-asia.ts";
import { SOUTHEAST_ASIAN_DISHES } from "./reference-foods-southeast-asia.ts";
import { SWEETS } from "./reference-foods-sweets.ts";
import { TURKISH_PERSIAN_DISHES } from "./reference-foods-turkey-iran.ts";
import { WESTERN_EUROPEAN_DISHES } from "./reference-foods-western-europe.ts";
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
  ...[
    ARAB_DISHES,
    TURKISH_PERSIAN_DISHES,
    SOUTH_ASIAN_DISHES,
    EAST_ASIAN_DISHES,
    SOUTHEAST_ASIAN_DISHES,
    AFRICAN_CARIBBEAN_DISHES,
    LATIN_AMERICAN_DISHES,
    NORTH_AMERICAN_DISHES,
    BRITISH_DISHES,
    WESTERN_EUROPEAN_DISHES,
    ITALIAN_DISHES,
    EASTERN_EUROPEAN_DISHES,
    EVERYDAY_DISHES,
    SWEETS,
  ].flatMap((rows) => foods("dish", rows)),
  ...foods("side", SIDES),
  ...foods("food", FOODS),
  ...foods("drink", DRINKS),
];

function foods(role: FoodRole, rows: readonly FoodRow[]): ReferenceFood[] {
  return rows.map(([name, kcalPer100g, serving, grams, assumes, _source, otherNames = []]) => ({
    name,
    names: [name, ...otherNames],
    role,
    kcal: Math.max(5, roundedToFive((kcalPer100g * grams) / 100)),
    serving: `${serving}, ${grams} ${role === "drink" ? "ml" : "g"}`,
    assumes,
  }));
}

/** Finer figures would pretend to know the plate. */
export function roundedToFive(kcal: number): number {
  return Math.round(kcal / 5) * 5;
}
