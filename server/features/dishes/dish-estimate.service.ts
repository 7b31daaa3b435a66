import type { Transaction } from "#server/database/db.ts";
import { changesBetween, recordChanges } from "#server/features/history/history.service.ts";
import { conflict, notFound } from "#server/http/errors.ts";
import { lockDish, updateDishRow, type DishRow } from "./dishes.queries.ts";

/** What an estimate is made of, and the calories of that moment. */
type Seen = Pick<
  DishRow,
  | "id"
  | "title"
  | "description"
  | "category"
  | "cookingMethod"
  | "images"
  | "estimatedCalories"
  | "caloriesSource"
>;

interface Estimate {
  source: "ai" | "reference";
  estimatedCalories: number;
  confidence: number;
  reasoning: string;
}

/** Decisions §8: such a figure is never overwritten unless a person says so. */
export const hasTypedCalories = ({
  estimatedCalories,
  caloriesSource,
}: Pick<Seen, "estimatedCalories" | "caloriesSource">) =>
  estimatedCalories !== null && (caloriesSource === "manual" || caloriesSource === "user");

export const typedCaloriesConflict = () =>
  conflict("A person typed these calories, so they were kept.", "calories_typed");

/**
 * Writes an estimate with its history, unless the dish has moved on since it was looked at.
 * @param seen the dish as it was estimated
 * @param overwrite a person agreed to replace the typed figure in `seen`
 * @throws 404 when it was deleted; 409 `calories_typed` when a person typed a figure meanwhile; 409 `stale` when it
 *   is described otherwise now
 */
export async function saveEstimate(
  tx: Transaction,
  seen: Seen,
  { source, estimatedCalories, confidence, reasoning }: Estimate,
  { editedBy, overwrite }: { editedBy: string | null; overwrite: boolean },
): Promise<void> {
  const now = await lockDish(tx, seen.id, "no key update");
  if (!now) throw notFound("Dish");
  const isAgreed = overwrite && now.estimatedCalories === seen.estimatedCalories;
  if (hasTypedCalories(now) && !isAgreed) throw typedCaloriesConflict();
  if (!isDescribedAlike(now, seen)) {
    throw conflict("This dish was changed in the meantime. Please ask for an estimate again.", "stale");
  }
  const fields = { estimatedCalories, caloriesSource: source };
  const { caloriesConfidence: _confidence, caloriesReasoning: _reasoning, ...comparable } = now;
  await recordChanges(
    tx,
    changesBetween({ entityType: "dish", entityId: now.id, editedBy }, comparable, fields),
  );
  await updateDishRow(tx, now.id, {
    ...fields,
    caloriesConfidence: confidence,
    caloriesReasoning: reasoning,
  });
}

function isDescribedAlike(now: Seen, seen: Seen): boolean {
  const description = ({ title, description, category, cookingMethod, images }: Seen) =>
    JSON.stringify([title, description, category, cookingMethod, images[0]]);
  return description(now) === description(seen);
}
