import * as z from "zod/mini";
import { estimateDetails } from "./estimate-text.ts";
import { endpoint } from "./http/endpoint.ts";
import { idParams, reasonFields } from "./http/wire.ts";

/** An estimate of one dish: kcal per serving, probable range, confidence (0–1), explanation in English and as data. */
export const estimateView = z.object({
  estimatedCalories: z.int(),
  low: z.int(),
  high: z.int(),
  caloriesSource: z.enum(["ai", "reference"]),
  confidence: z.number(),
  reasoning: z.string(),
  details: z.optional(estimateDetails),
});
export type Estimate = z.input<typeof estimateView>;

/** The result of a batch: `processed` of `totalDishes` dishes are done. Newest results first. */
export const batchResultView = z.object({
  processed: z.int(),
  totalDishes: z.int(),
  results: z.array(
    z.object({
      dishId: z.int(),
      title: z.string(),
      estimatedCalories: z.int(),
      /** Absent in batches of older versions. */
      low: z.optional(z.int()),
      high: z.optional(z.int()),
      confidence: z.number(),
      reasoning: z.string(),
      details: z.optional(estimateDetails),
    }),
  ),
  /** Dishes without a new estimate, with the reason. */
  failures: z.array(z.object({ dishId: z.int(), title: z.string(), message: z.string(), ...reasonFields })),
});
export type BatchResult = z.input<typeof batchResultView>;

export const caloriesApi = {
  estimate: endpoint("post", "/api/dishes/:id/estimate-calories", {
    access: "member",
    summary:
      'Estimate and save a dish\'s calories, with `source: "reference"` without the provider (409 `calories_typed` if a person entered them and `overwrite` is not set, `estimate_running` or `stale`; 422 `no_estimate`; 429; 502 if the provider fails)',
    params: idParams,
    body: z.object({
      overwrite: z.optional(z.boolean()),
      /** Uses the built-in table even if a provider is configured, for example after it has failed. */
      source: z.optional(z.enum(["reference"])),
    }),
    response: estimateView,
  }),
  estimateBatch: endpoint("post", "/api/dishes/batch-estimate-calories", {
    access: "admin",
    summary:
      "Estimate many dishes. Responds when the batch is done, or immediately with 202 and the job's id for `Prefer: respond-async` (409 while another batch runs)",
    body: z.object({
      /** false: only dishes without calories; true: all except values that a person entered. */
      estimateAll: z._default(z.boolean(), false),
    }),
    response: z.union([batchResultView, z.object({ jobId: z.int() })]),
  }),
};

const dishStatsView = z.object({
  totalDishes: z.int(),
  dishesWithCalories: z.int(),
  dishesWithoutCalories: z.int(),
  aiEstimated: z.int(),
  referenceEstimated: z.int(),
});
export type DishStats = z.input<typeof dishStatsView>;

export const dishStatsApi = {
  dishStats: endpoint("get", "/api/admin/dish-stats", {
    access: "admin",
    summary: "Count dishes with and without calories",
    response: dishStatsView,
  }),
};
