import { eq } from "drizzle-orm";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import {
  hasTypedCalories,
  saveEstimate,
  typedCaloriesConflict,
} from "#server/features/dishes/dish-estimate.service.ts";
import { requireFound } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/limits/rate-limits.ts";
import type { Member } from "#server/http/session/member.ts";
import type { Estimate } from "#shared/calories.api.ts";
import { dishes } from "#shared/schema/index.ts";
import type { DishToEstimate, EstimateResult, Estimator } from "./estimate.types.ts";
import { referenceEstimator } from "./estimator.service.ts";

interface EstimateInput {
  id: number;
  overwrite?: boolean | undefined;
  /** Without it, the configured estimator is used. */
  source?: "reference" | undefined;
}

interface SaveOptions {
  /** The member named in the dish's history. */
  editedBy: string | null;
  overwrite: boolean;
  signal?: AbortSignal;
  /** Runs in the transaction that saves the estimate. */
  onSave?: (tx: Transaction, result: EstimateResult) => Promise<void>;
}

/** @throws 429 after too many estimates in an hour; everything that `getDishToEstimate` and `estimateAndSave` throw */
export async function estimateDish(
  deps: Deps,
  { estimator, perMember }: { estimator: Estimator; perMember: Limiter },
  user: Member,
  { id, overwrite = false, source }: EstimateInput,
): Promise<Estimate> {
  const used = source === "reference" ? referenceEstimator : estimator;
  const dish = await getDishToEstimate(deps, id, overwrite);
  await perMember.consume(user.id);
  const result = await estimateAndSave(deps, used, dish, { editedBy: user.id, overwrite });
  return { caloriesSource: used.source, ...result };
}

/** @throws 404; 409 `calories_typed` if a member entered its calories */
export async function getDishToEstimate({ db }: Deps, id: number, overwrite: boolean) {
  const [row] = await db.select().from(dishes).where(eq(dishes.id, id));
  const dish = requireFound(row, "Dish");
  if (hasTypedCalories(dish) && !overwrite) throw typedCaloriesConflict();
  return dish;
}

/** Holds no lock while it waits for the provider. @throws like `Estimator.estimate` and `saveEstimate` */
export async function estimateAndSave(
  { db }: Deps,
  { source, estimate }: Estimator,
  dish: DishToEstimate,
  { signal, onSave, ...options }: SaveOptions,
): Promise<EstimateResult> {
  const result = await estimate(dish, signal);
  await transact(db, async (tx) => {
    await saveEstimate(tx, dish, { source, ...result }, options);
    await onSave?.(tx, result);
  });
  return result;
}
