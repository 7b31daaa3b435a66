import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";
import { idParams } from "./http/wire.ts";

/** What was said about one dish: kcal per serving, how sure (0–1), and why, in words. */
export const estimateView = z.object({
  estimatedCalories: z.int(),
  caloriesSource: z.enum(["ai", "reference"]),
  confidence: z.number(),
  reasoning: z.string(),
});
export type Estimate = z.input<typeof estimateView>;

/** Spec §3; `totalDishes` are the dishes of this batch, `processed` those it has gone through. The latest come first. */
export const batchResultView = z.object({
  processed: z.int(),
  totalDishes: z.int(),
  results: z.array(
    z.object({
      dishId: z.int(),
      title: z.string(),
      estimatedCalories: z.int(),
      confidence: z.number(),
      reasoning: z.string(),
    }),
  ),
  /** Dishes that stayed as they were, with a sentence why. */
  failures: z.array(z.object({ dishId: z.int(), title: z.string(), message: z.string() })),
});
export type BatchResult = z.input<typeof batchResultView>;

export const caloriesApi = {
  estimate: endpoint({
    method: "post",
    path: "/api/dishes/:id/estimate-calories",
    access: "member",
    summary:
      "Estimate a dish's calories and keep them (409 `calories_typed` when a person typed them, unless `overwrite`, `estimate_running`, `stale`; 422 `no_estimate`; 429; 502 the provider failed)",
    params: idParams,
    body: z.object({ overwrite: z.optional(z.boolean()) }),
    response: estimateView,
  }),
  estimateBatch: endpoint({
    method: "post",
    path: "/api/dishes/batch-estimate-calories",
    access: "admin",
    summary:
      "Estimate many dishes, one batch at a time (409): answers when all is done, or 202 with the job's id when `Prefer: respond-async` is sent",
    body: z.object({
      /** false: dishes without calories; true: all but those that a person typed. */
      estimateAll: z._default(z.boolean(), false),
    }),
    response: z.union([batchResultView, z.object({ jobId: z.int() })]),
  }),
};
