import type { CaloriesSource } from "#shared/limits.ts";
import type { DishRow } from "./dishes.queries.ts";

type Input = {
  estimatedCalories?: number | null | undefined;
  caloriesSource?: CaloriesSource | null | undefined;
};
type Calories = Pick<
  DishRow,
  | "estimatedCalories"
  | "caloriesSource"
  | "caloriesConfidence"
  | "caloriesReasoning"
  | "caloriesLow"
  | "caloriesHigh"
>;

const NONE: Calories = {
  estimatedCalories: null,
  caloriesSource: "ai",
  caloriesConfidence: null,
  caloriesReasoning: null,
  caloriesLow: null,
  caloriesHigh: null,
};

/** Calories entered when a dish is created have the source `user` by default. */
export function initialCalories({ estimatedCalories, caloriesSource }: Input): Calories {
  if (estimatedCalories == null) return NONE;
  return { ...NONE, estimatedCalories, caloriesSource: caloriesSource ?? "user" };
}

/**
 * Calories entered when a dish is edited have the source `manual` by default. The same value is no change. A new value
 * or source clears the details of an earlier estimate.
 * @returns the columns to update; empty if the calories stay the same
 */
export function changedCalories(
  before: Calories,
  { estimatedCalories, caloriesSource }: Input,
): Partial<Calories> {
  const calories = estimatedCalories === undefined ? before.estimatedCalories : estimatedCalories;
  if (calories === null) return before.estimatedCalories === null ? {} : NONE;
  const isNew = calories !== before.estimatedCalories;
  const source = caloriesSource ?? (isNew ? "manual" : before.caloriesSource);
  if (!isNew && source === before.caloriesSource) return {};
  return { ...NONE, estimatedCalories: calories, caloriesSource: source };
}
