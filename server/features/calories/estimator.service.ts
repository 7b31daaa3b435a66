import type { Deps } from "#server/deps.ts";
import { failure } from "#server/http/errors.ts";
import type { DishToEstimate, Estimator, EstimateResult } from "./estimate.types.ts";
import { createProvider, hasProvider } from "./provider/provider.service.ts";

/** Sums ingredients or looks the dish up in a table (docs/calories.md). */
export const referenceEstimator: Estimator = { source: "reference", estimate: lookUp };

/** Uses the AI provider if one is configured, otherwise the reference. */
export function createEstimator(deps: Deps): Estimator {
  return hasProvider(deps.env) ? { source: "ai", estimate: createProvider(deps) } : referenceEstimator;
}

const REASONS = { servings: "no_servings", amounts: "too_much_energy" } as const;

async function lookUp(dish: DishToEstimate): Promise<EstimateResult> {
  // Loaded late, because building the index of names would slow down the start of the server; in two steps, because
  // both in one would block other requests for 60 ms.
  await import("./reference/reference-table.ts");
  const { estimateByReference } = await import("./reference/reference-estimator.ts");
  const { sumIngredients } = await import("./reference/ingredient-sum.ts");
  const estimate = estimateByReference(dish);
  if (estimate) return estimate;
  const problem = sumIngredients(dish);
  const reason = typeof problem === "string" ? REASONS[problem] : "no_known_food";
  throw failure(422, reason, { code: "no_estimate" });
}
