import { transact } from "#server/db.ts";
import type { Deps } from "#server/deps.ts";
import { isTyped, keepEstimate, keepsTyped } from "#server/features/dishes/dish-estimate.service.ts";
import { notFound } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/limits.ts";
import type { Member } from "#server/http/session.ts";
import type { Estimate } from "#shared/calories.api.ts";
import { findDishToEstimate } from "./dish-to-estimate.queries.ts";
import type { Estimator } from "./estimator.service.ts";

interface Estimating {
  estimator: Estimator;
  perMember: Limiter;
}

/**
 * Estimates a dish and keeps what came of it; nothing is locked while the provider thinks.
 * @param overwrite also replace a figure that a person typed
 * @throws 404; 409 for a typed figure, and when the dish is being estimated or was changed meanwhile; 429; what
 *   `Estimator.estimate` throws
 */
export async function estimateDish(
  deps: Deps,
  { estimator, perMember }: Estimating,
  user: Member,
  id: number,
  overwrite: boolean,
): Promise<Estimate> {
  const dish = await findDishToEstimate(deps.db, id);
  if (!dish) throw notFound("Dish");
  if (isTyped(dish) && !overwrite) throw keepsTyped();
  await perMember.take(user.id);
  const answer = { source: estimator.source, ...(await estimator.estimate(dish)) };
  await transact(deps.db, (tx) => keepEstimate(tx, dish, answer, { editedBy: user.id, overwrite }));
  const { source: caloriesSource, ...rest } = answer;
  return { caloriesSource, ...rest };
}
