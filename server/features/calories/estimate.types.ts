import type { dishes } from "#shared/schema/index.ts";

export type DishToEstimate = Pick<
  typeof dishes.$inferSelect,
  | "id"
  | "title"
  | "description"
  | "category"
  | "cookingMethod"
  | "images"
  | "servings"
  | "ingredients"
  | "estimatedCalories"
  | "caloriesSource"
>;

export interface EstimateResult {
  /** kcal per serving. */
  estimatedCalories: number;
  /** The probable range; kcal per serving. */
  low: number;
  high: number;
  /** 0–1. */
  confidence: number;
  /** Shown to members. */
  reasoning: string;
}

export interface Estimator {
  source: "ai" | "reference";
  /**
   * Writes nothing. May take a minute, so never call it in a transaction.
   * @throws 422 if no food is recognized; 409 while this dish is being estimated; 429 after the daily limit; 502 if the
   *   provider failed, as `ProviderUnavailable` if other dishes would fail too
   */
  estimate: (dish: DishToEstimate, signal?: AbortSignal) => Promise<EstimateResult>;
}
