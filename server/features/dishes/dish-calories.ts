import { reasoningOf, type EstimateDetails } from "#shared/estimate-text.ts";
import type { DishRow } from "./dishes.queries.ts";

type Optional<Row> = { [Field in keyof Row]?: Row[Field] | undefined };
type Input = Optional<Pick<DishRow, "estimatedCalories" | "caloriesSource">>;
type Recipe = Pick<DishRow, "ingredients" | "servings">;

const NONE = {
  estimatedCalories: null,
  caloriesSource: "ai",
  caloriesConfidence: null,
  caloriesReasoning: null,
  caloriesDetails: null,
  caloriesLow: null,
  caloriesHigh: null,
} satisfies Partial<DishRow>;
type Calories = Pick<DishRow, keyof typeof NONE>;

/** Calories entered when a dish is created have the source `user` by default. */
export function initialCalories({ estimatedCalories, caloriesSource }: Input): Calories {
  if (estimatedCalories == null) return NONE;
  return { ...NONE, estimatedCalories, caloriesSource: caloriesSource ?? "user" };
}

const HAS_CHANGED: EstimateDetails = { before: [], items: [], after: [{ text: "outdated", values: {} }] };
/** An estimate of an earlier recipe keeps its value until a member requests it again. */
const OUTDATED: Partial<Calories> = {
  caloriesConfidence: null,
  caloriesReasoning: reasoningOf(HAS_CHANGED),
  caloriesDetails: HAS_CHANGED,
  caloriesLow: null,
  caloriesHigh: null,
};

/**
 * Calories entered when a dish is edited have the source `manual` by default. The same value is no change. A new value
 * or source clears the details of an earlier estimate, and so do other ingredients or servings.
 * @returns the columns to update; empty if the calories stay the same
 */
export function changedCalories(
  before: Calories & Recipe,
  { estimatedCalories, caloriesSource, ...recipe }: Input & Optional<Recipe>,
): Partial<Calories> {
  const calories = estimatedCalories === undefined ? before.estimatedCalories : estimatedCalories;
  if (calories === null) return before.estimatedCalories === null ? {} : NONE;
  const isNew = calories !== before.estimatedCalories;
  const source = caloriesSource ?? (isNew ? "manual" : before.caloriesSource);
  if (!isNew && source === before.caloriesSource) {
    const isEstimate = source === "ai" || source === "reference";
    return isEstimate && isOtherRecipe(before, recipe) ? OUTDATED : {};
  }
  return { ...NONE, estimatedCalories: calories, caloriesSource: source };
}

function isOtherRecipe(
  before: Recipe,
  { ingredients = before.ingredients, servings = before.servings }: Optional<Recipe>,
) {
  return ingredients !== before.ingredients || servings !== before.servings;
}
