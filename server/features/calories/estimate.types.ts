import type { DishToEstimate, EstimateToSave } from "#server/features/dishes/dish-estimate.service.ts";

export type { DishToEstimate };
export type EstimateResult = Omit<EstimateToSave, "source">;

export interface Estimator {
  source: EstimateToSave["source"];
  /**
   * Writes nothing. May take a minute, so never call it in a transaction.
   * @throws 422 if no food is recognized; 409 while this dish is being estimated; 429 after the daily limit; 502 if the
   *   provider failed, as `ProviderUnavailable` if other dishes would fail too
   */
  estimate: (dish: DishToEstimate, signal?: AbortSignal) => Promise<EstimateResult>;
}
