import type { CaloriesSource } from "#shared/limits.ts";
import type { DishRow } from "./dishes.queries.ts";

type Sent = {
  estimatedCalories?: number | null | undefined;
  caloriesSource?: CaloriesSource | null | undefined;
};
type Calories = Pick<
  DishRow,
  "estimatedCalories" | "caloriesSource" | "caloriesConfidence" | "caloriesReasoning"
>;

/** Spec §3: the source of a dish without a figure. */
const NONE: Calories = {
  estimatedCalories: null,
  caloriesSource: "ai",
  caloriesConfidence: null,
  caloriesReasoning: null,
};

/** Decisions §5: a figure given at creation is `user` unless the caller says otherwise. */
export function initialCalories({ estimatedCalories, caloriesSource }: Sent): Calories {
  if (estimatedCalories == null) return NONE;
  return { ...NONE, estimatedCalories, caloriesSource: caloriesSource ?? "user" };
}

/**
 * Decisions §5: a figure sent by PATCH is `manual` unless the caller says otherwise. The same figure sent again is no
 * change, and what an estimate said about its own figure goes when the figure or its source does.
 * @returns what to write; nothing when the calories stay as they are
 */
export function changedCalories(
  before: Calories,
  { estimatedCalories, caloriesSource }: Sent,
): Partial<Calories> {
  const figure = estimatedCalories === undefined ? before.estimatedCalories : estimatedCalories;
  if (figure === null) return before.estimatedCalories === null ? {} : NONE;
  const isNew = figure !== before.estimatedCalories;
  const source = caloriesSource ?? (isNew ? "manual" : before.caloriesSource);
  if (!isNew && source === before.caloriesSource) return {};
  return { ...NONE, estimatedCalories: figure, caloriesSource: source };
}
