import type { Deps } from "#server/deps.ts";
import { HttpError } from "#server/http/errors.ts";
import type { DishToEstimate } from "./dish-to-estimate.queries.ts";
import { createProvider } from "./provider.service.ts";

/** kcal of one serving, how sure (0–1), and why, in plain words. */
export interface EstimateAnswer {
  estimatedCalories: number;
  confidence: number;
  reasoning: string;
}

export interface Estimator {
  source: "ai" | "reference";
  /**
   * Changes nothing, and may take a minute: never call it in a transaction.
   * @param signal stops asking
   * @throws 422 nothing to go by; 409 somebody asks about this dish already; 429 the day's questions are used up;
   *   502 the provider failed, as `ProviderUnavailable` when other dishes would fail, too
   */
  estimate: (dish: DishToEstimate, signal?: AbortSignal) => Promise<EstimateAnswer>;
}

/** Decisions §8: the provider when there is one, otherwise the table that comes with the program. */
export function createEstimator(deps: Deps): Estimator {
  const { openaiApiKey, openaiBaseUrl } = deps.env;
  return openaiApiKey === undefined && openaiBaseUrl === undefined
    ? { source: "reference", estimate: lookUp }
    : { source: "ai", estimate: createProvider(deps) };
}

async function lookUp(dish: DishToEstimate): Promise<EstimateAnswer> {
  // Sorting its two thousand names took a quarter of the program's start.
  const { estimateByReference } = await import("./reference-estimator.ts");
  const found = estimateByReference(dish);
  if (found) return found;
  throw new HttpError(
    422,
    "No estimate for this dish: neither its name nor its description says a food that we know.",
    "no_estimate",
  );
}
