import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { estimateByReference } from "#server/features/calories/reference/reference-estimator.ts";
import type { CookingMethod } from "#shared/choices.ts";

/** A dish with the energy that someone else published for a serving. */
type Dish = {
  title: string;
  language: string;
  kcal: number;
  source: string;
  cookingMethod?: CookingMethod;
  description?: string;
  servings?: number;
  ingredients?: string[];
};

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), "utf8");
const DISHES = JSON.parse(read("dishes.json")) as Dish[];
const NO_FOOD = read("no-food.txt").trim().split("\n");

/**
 * The rule of the halves, also for dishes added later: the first byte of the title's SHA-256 is even in the half for
 * tuning. No result can influence it. Nothing may be tuned on the other half.
 */
const isForTuning = (title: string) => createHash("sha256").update(title).digest().readUInt8() % 2 === 0;

export type Half = "tuning" | "untouched";
const inHalf = (half: Half) => (title: string) => isForTuning(title) === (half === "tuning");

export type Answer = {
  dish: Dish;
  /** null if there is no estimate */
  error: number | null;
  estimate: ReturnType<typeof estimateByReference>;
};

export const SETS = {
  all: () => true,
  "with amounts and servings": (dish: Dish) => dish.ingredients !== undefined,
  "title only": () => true,
  "not English": (dish: Dish) => dish.language !== "en",
} as const satisfies Record<string, (dish: Dish) => boolean>;

/** Estimates the dishes of a set as the app does. For "title only", their recipes are left out. */
export function answersOf(half: Half, set: keyof typeof SETS): Answer[] {
  return DISHES.filter((dish) => inHalf(half)(dish.title) && SETS[set](dish)).map((dish) => {
    const { title, description = null, cookingMethod = null, servings = null, ingredients } = dish;
    const recipe = set === "title only" ? {} : { servings, ingredients: ingredients?.join("\n") ?? null };
    const estimate = estimateByReference({ title, description, cookingMethod, ...recipe });
    return {
      dish,
      estimate,
      error: estimate && Math.abs(estimate.estimatedCalories - dish.kcal) / dish.kcal,
    };
  });
}

export function measure(answers: readonly Answer[]) {
  const answered = answers.flatMap(({ dish, estimate, error }) =>
    estimate && error !== null ? [{ dish, estimate, error }] : [],
  );
  const errors = answered.map(({ error }) => error);
  const kcals = answered.map(({ dish }) => dish.kcal);
  const constant = median(kcals);
  const share = (count: number) => count / Math.max(1, answered.length);
  const within = (limit: number) => share(errors.filter((error) => error <= limit).length);
  return {
    dishes: answers.length,
    answered: answered.length / answers.length,
    medianError: median(errors),
    within20: within(0.2),
    within35: within(0.35),
    within50: within(0.5),
    inRange: share(
      answered.filter(({ dish, estimate }) => estimate.low <= dish.kcal && dish.kcal <= estimate.high).length,
    ),
    /** The error of always answering the median of these dishes. */
    constantError: median(kcals.map((kcal) => Math.abs(constant - kcal) / kcal)),
  };
}

/** Returns names of things that got no estimate, and those that did. */
export function refusals(half: Half) {
  const names = NO_FOOD.filter(inHalf(half));
  const estimated = names.flatMap((title) => {
    const estimate = estimateByReference({ title, description: null, cookingMethod: null });
    return estimate ? [{ title, reasoning: estimate.reasoning }] : [];
  });
  return { names: names.length, refused: 1 - estimated.length / names.length, estimated };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = low] =
    sorted.length % 2 === 1 ? [sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
}
