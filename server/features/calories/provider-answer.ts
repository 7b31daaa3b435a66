import * as z from "zod/mini";
import { HttpError } from "#server/http/errors.ts";
import { MAX_ESTIMATED_CALORIES } from "#shared/limits.ts";
import { rangeOf } from "./calorie-range.ts";
import type { EstimateResult } from "./estimator.service.ts";

const MAX_REASONING = 500;

const completion = z.object({
  choices: z
    .array(
      z.object({ message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }) }),
    )
    .check(z.minLength(1)),
});

const answer = z.object({
  estimatedCalories: z.pipe(
    z.pipe(z.number(), z.transform(Math.round)),
    z.number().check(z.minimum(1), z.maximum(MAX_ESTIMATED_CALORIES)),
  ),
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
  reasoning: z.pipe(z.string(), z.transform(plainText)),
});

/** 502. `message` must not contain text of the provider, which might repeat the API key. */
export const providerFailed = (message: string) => new HttpError(502, message, "estimate_failed");

/** 502 for a failure that does not depend on the dish: the provider is unreachable, too slow or rejects every request. */
export class ProviderUnavailable extends HttpError {
  constructor(message: string) {
    super(502, message, "estimate_failed");
    this.name = "ProviderUnavailable";
  }
}

/** Validates a completion. @throws 502 for a refusal or an unusable response */
export function parseAnswer(value: unknown): EstimateResult {
  const reply = z.safeParse(completion, value).data?.choices[0]?.message;
  if (reply?.refusal) throw providerFailed("The estimate service declined to estimate this dish.");
  const estimate = z.safeParse(answer, extractJson(reply?.content ?? "")).data;
  if (!estimate) {
    throw providerFailed("The estimate service sent an unusable response. Please try again later.");
  }
  const { estimatedCalories: calories, confidence } = estimate;
  return { ...estimate, ...rangeOf({ calories, confidence, isSum: false }) };
}

/** Finds the JSON object in a text. Models without JSON mode add other text or a code fence. */
function extractJson(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}

/** Collapses whitespace and removes control and bidirectional formatting characters. */
function plainText(text: string): string {
  const line = text.replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();
  // Cutting may leave half of a surrogate pair.
  return line.length > MAX_REASONING
    ? `${line.slice(0, MAX_REASONING - 1).replace(/\p{Surrogate}$/u, "")}…`
    : line;
}
