import * as z from "zod/mini";
import { rangeOf, roundOutward, type Range } from "#server/features/calories/calorie-range.ts";
import type { EstimateResult } from "#server/features/calories/estimate.types.ts";
import { listNamedItems, type ServedItem } from "#server/features/calories/item-list.ts";
import { failure, NamedFailure } from "#server/http/errors.ts";
import { parseJson } from "#server/lib/parse-json.ts";
import { truncate, oneLine } from "#server/lib/plain-text.ts";
import { reasoningOf, type EstimateDetails } from "#shared/estimate-text.ts";
import type { Values } from "#shared/failure-sentence.ts";
import type { Reason } from "#shared/failures.ts";
import { readConfidence, readModelNumber } from "./provider-numbers.ts";

const MAX_REASONING = 500;
const MAX_ITEMS = 100;
const MAX_NAME = 40;
/** That of pure fat; no food has more. */
const MAX_KCAL_PER_100G = 900;
/** Estimates above this count as failures of the provider. */
const MAX_ESTIMATED_CALORIES = 20_000;
const UNSTATED_CONFIDENCE = 0.5;
/** A stated range is widened to this share of the figure to both sides, because models overstate their accuracy. */
const MIN_SPREAD = 0.1;
/** The confidence in a completion that contradicts the reference. */
const MAX_DISPUTED_CONFIDENCE = 0.5;

const completion = z.object({
  choices: z
    .array(
      z.object({ message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }) }),
    )
    .check(z.minLength(1)),
});

/** Models without JSON mode write some numbers as text. */
const written = z.union([z.number(), z.string()]);
const amount = z.pipe(z.pipe(written, z.transform(readModelNumber)), z.number().check(z.nonnegative()));
const hint = z.catch(z.nullish(amount), undefined);

const item = z.object({
  name: z.pipe(
    z.string().check(z.minLength(1)),
    z.transform((name) => truncate(oneLine(name), MAX_NAME)),
  ),
  grams: amount,
  kcalPer100g: z.nullish(amount.check(z.maximum(MAX_KCAL_PER_100G))),
  kcal: z.nullish(amount),
});

/** `isFood: false` ends an estimate, whatever else the completion contains. */
const noFood = z.object({ isFood: z.union([z.literal(false), z.literal("false"), z.literal("no")]) });

/** Small models list no items, but a figure of their own. */
const content = z.object({
  servings: z.nullish(amount.check(z.positive())),
  items: z.nullish(z.array(item).check(z.maxLength(MAX_ITEMS))),
  estimatedCalories: z.nullish(amount),
  low: hint,
  high: hint,
  confidence: z.catch(z.pipe(z.pipe(written, z.transform(readConfidence)), z.number()), UNSTATED_CONFIDENCE),
  reasoning: z.catch(z.string(), ""),
});

/** The name of the provider in failures: `{service}` in `FAILURES`. */
export const ESTIMATE_SERVICE = "estimate service";

/** 502. */
export const providerFailed = (reason: Reason, values?: Values) =>
  failure(502, reason, { code: "estimate_failed", values });

/** 502 for a failure that does not depend on the dish: the provider is away, too slow or rejects all requests. */
export class ProviderUnavailable extends NamedFailure {
  constructor(reason: Reason, values: Values) {
    super(502, "estimate_failed", reason, values);
  }
}

/**
 * Validates a completion and sums its items.
 * @param servings those of the dish, for completions that do not say for how many their items are
 * @throws 422 if the model sees no food; 502 if it declined or its response is unusable
 */
export function parseCompletion(value: unknown, servings: number | null): EstimateResult {
  const message = messageOf(value);
  if (message?.refusal) throw providerFailed("provider_declined");
  const object = jsonObjectIn(message?.content ?? "");
  if (z.safeParse(noFood, object).success) throw failure(422, "no_food", { code: "no_estimate" });
  const estimate = readCompletion(object, servings);
  if (estimate) return estimate;
  throw providerFailed("provider_unusable", { service: ESTIMATE_SERVICE });
}

/** The message of a response; undefined if it has none. */
export const messageOf = (value: unknown) => z.safeParse(completion, value).data?.choices[0]?.message;

/** The text of a model after its thoughts. */
export const withoutThoughts = (content: string): string => content.split("</think>").at(-1) ?? "";

/** The JSON object of a model, which may be in a code fence or between sentences. */
function jsonObjectIn(content: string): unknown {
  const text = withoutThoughts(content);
  return parseJson(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

function readCompletion(object: unknown, dishServings: number | null): EstimateResult | undefined {
  const { data } = z.safeParse(content, object);
  if (!data) return undefined;
  const servings = data.servings ?? dishServings ?? 1;
  const items = (data.items ?? []).map((each) => perServing(each, servings));
  const sum = items.reduce((total, { kcal }) => total + kcal, 0);
  const estimatedCalories = Math.round(items.length > 0 ? sum : (data.estimatedCalories ?? Number.NaN));
  const explanation = explained({
    before: items.length > 0 ? [{ text: "per_serving", values: {} }] : [],
    items: listNamedItems(items),
    after: [data.reasoning],
  });
  // Refuses NaN, too: no comparison with it is true.
  const isPossible =
    estimatedCalories <= MAX_ESTIMATED_CALORIES && items.every(({ grams }) => Number.isFinite(grams));
  if (!isPossible || explanation.reasoning === "") return undefined;
  const range = rangeAround(estimatedCalories, data);
  return { estimatedCalories, ...range, confidence: data.confidence, ...explanation };
}

function perServing({ name, grams, kcalPer100g, kcal }: z.infer<typeof item>, servings: number): ServedItem {
  const total = kcalPer100g == null ? (kcal ?? Number.NaN) : (grams * kcalPer100g) / 100;
  return { name, grams: grams / servings, kcal: total / servings };
}

/** The range that a model states, at least around its figure; the usual one if it states none. */
function rangeAround(calories: number, { low, high, confidence }: z.infer<typeof content>): Range {
  if (low == null || high == null || Math.max(low, high) > MAX_ESTIMATED_CALORIES)
    return rangeOf({ calories, confidence, isSum: false });
  return roundOutward({
    low: Math.min(low, high, calories * (1 - MIN_SPREAD)),
    high: Math.max(low, high, calories * (1 + MIN_SPREAD)),
  });
}

/**
 * Widens the range of an estimate to the figure of the reference if it is outside the reference's range, which contains
 * four of five stated values, and says so: either the model or the reference misread the dish.
 */
export function compareWithReference(
  result: EstimateResult,
  reference: EstimateResult | null,
): EstimateResult {
  const { estimatedCalories: calories, low, high, confidence, details } = result;
  if (!reference || (calories >= reference.low && calories <= reference.high)) return result;
  return {
    ...result,
    low: Math.min(low, reference.estimatedCalories),
    high: Math.max(high, reference.estimatedCalories),
    confidence: Math.min(confidence, MAX_DISPUTED_CONFIDENCE),
    ...explained({
      ...details,
      before: [{ text: "reference", values: { kcal: reference.estimatedCalories } }, ...details.before],
    }),
  };
}

/** Cuts the provider's text so that the explanation has at most 500 characters. */
function explained(whole: EstimateDetails): Pick<EstimateResult, "details" | "reasoning"> {
  const rest = MAX_REASONING - reasoningOf({ ...whole, after: ["."] }).length + 1;
  const after = whole.after.map((each) => (typeof each === "string" ? shorten(each, rest) : each));
  const details = { ...whole, after };
  return { details, reasoning: reasoningOf(details) };
}

function shorten(text: string, max: number): string {
  const line = oneLine(text);
  return line.length > max ? `${truncate(line, Math.max(max - 1, 0))}…` : line;
}
