import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import {
  hasTypedCalories,
  saveEstimate,
  typedCaloriesConflict,
} from "#server/features/dishes/dish-estimate.service.ts";
import { notFound } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/rate-limits.ts";
import type { Member } from "#server/http/member.ts";
import type { Estimate } from "#shared/calories.api.ts";
import { findDishToEstimate, type DishToEstimate } from "./dish-to-estimate.queries.ts";
import type { EstimateAnswer, Estimator } from "./estimator.service.ts";

interface Keeping {
  /** Who stands in the dish's history. */
  editedBy: string | null;
  /** Also replace a figure that a person typed. */
  overwrite: boolean;
  signal?: AbortSignal;
  /** Done in the transaction that keeps the estimate. */
  alongside?: (tx: Transaction, answer: EstimateAnswer) => Promise<void>;
}

/**
 * A member asks for the estimate of a dish, and it is kept.
 * @throws 429 too many this hour; what `getDishToEstimate` and `estimateAndKeep` throw
 */
export async function estimateDish(
  deps: Deps,
  { estimator, perMember }: { estimator: Estimator; perMember: Limiter },
  user: Member,
  { id, overwrite = false }: { id: number; overwrite?: boolean | undefined },
): Promise<Estimate> {
  const dish = await getDishToEstimate(deps, id, overwrite);
  await perMember.consume(user.id);
  const answer = await estimateAndKeep(deps, estimator, dish, { editedBy: user.id, overwrite });
  return { caloriesSource: estimator.source, ...answer };
}

/** @throws 404; 409 `calories_typed` when a person typed its calories */
export async function getDishToEstimate({ db }: Pick<Deps, "db">, id: number, overwrite: boolean) {
  const dish = await findDishToEstimate(db, id);
  if (!dish) throw notFound("Dish");
  if (hasTypedCalories(dish) && !overwrite) throw typedCaloriesConflict();
  return dish;
}

/** Nothing is locked while the provider thinks. @throws what `Estimator.estimate` and `saveEstimate` throw */
export async function estimateAndKeep(
  { db }: Pick<Deps, "db">,
  { source, estimate }: Estimator,
  dish: DishToEstimate,
  { signal, alongside, ...by }: Keeping,
): Promise<EstimateAnswer> {
  const answer = await estimate(dish, signal);
  await transact(db, async (tx) => {
    await saveEstimate(tx, dish, { source, ...answer }, by);
    await alongside?.(tx, answer);
  });
  return answer;
}
