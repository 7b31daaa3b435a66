import type { Transaction } from "#server/database/db.ts";
import { lockDish } from "#server/database/locks.sql.ts";
import { recordFieldChanges, subjectOf } from "#server/features/history/history.sql.ts";
import { failure, requireFound } from "#server/http/errors.ts";
import type { EstimateDetails } from "#shared/estimate-text.ts";
import { updateDishRow, type DishRow } from "./dishes.queries.ts";

/** The dish as it was when estimated. */
export type DishToEstimate = DishRow;

export interface EstimateToSave {
  source: "ai" | "reference";
  /** kcal per serving. */
  estimatedCalories: number;
  /** The probable range; kcal per serving. */
  low: number;
  high: number;
  /** 0–1. */
  confidence: number;
  /** The details in English. */
  reasoning: string;
  details: EstimateDetails;
}

/** True if a person entered the calories; an estimate replaces them only if a member agrees. */
export const hasTypedCalories = ({
  estimatedCalories,
  caloriesSource,
}: Pick<DishToEstimate, "estimatedCalories" | "caloriesSource">) =>
  estimatedCalories !== null && (caloriesSource === "manual" || caloriesSource === "user");

export const typedCaloriesConflict = () => failure(409, "calories_typed");

/**
 * Saves an estimate and records it in the history, unless the dish has changed since.
 * @param overwrite whether a member agreed to replace the calories entered by hand in `dish`
 * @throws 404 if the dish was deleted; 409 `calories_typed` if calories were entered by hand in the meantime, `stale`
 *   if the input of the estimate has changed
 */
export async function saveEstimate(
  tx: Transaction,
  dish: DishToEstimate,
  { source, ...estimate }: EstimateToSave,
  { editedBy, overwrite }: { editedBy: string | null; overwrite: boolean },
): Promise<void> {
  const current = requireFound(await lockDish(tx, dish.id, "no key update"), "Dish");
  const isAgreed = overwrite && current.estimatedCalories === dish.estimatedCalories;
  if (hasTypedCalories(current) && !isAgreed) throw typedCaloriesConflict();
  if (inputOf(current) !== inputOf(dish)) throw failure(409, "dish_changed", { code: "stale" });
  const { estimatedCalories, ...details } = estimateColumns(estimate);
  const fields = { estimatedCalories, caloriesSource: source };
  await recordFieldChanges(tx, subjectOf("dish", current.id, editedBy), current, fields);
  await updateDishRow(tx, current.id, { ...fields, ...details });
}

export const estimateColumns = (estimate: Omit<EstimateToSave, "source">) => ({
  estimatedCalories: estimate.estimatedCalories,
  caloriesLow: estimate.low,
  caloriesHigh: estimate.high,
  caloriesConfidence: estimate.confidence,
  caloriesReasoning: estimate.reasoning,
  caloriesDetails: estimate.details,
});

const inputOf = (dish: DishToEstimate) => {
  const { title, description, category, cookingMethod, servings, ingredients, images } = dish;
  return JSON.stringify([title, description, category, cookingMethod, servings, ingredients, images]);
};
