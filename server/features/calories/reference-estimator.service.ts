import type { CookingMethod } from "#shared/limits.ts";
import {
  type Match,
  matchDescription,
  matchSide,
  matchTitle,
  moreSpecific,
} from "./reference-match.service.ts";
import type { ReferenceFood } from "./reference-table.ts";

type Estimate = { estimatedCalories: number; confidence: number; reasoning: string };

/** Decisions §8: a table cannot see the plate, so it is never surer than this. */
const HIGHEST_CONFIDENCE = 0.5;
const TITLE_CONFIDENCE = 0.2;
const DESCRIPTION_CONFIDENCE = 0.15;

/**
 * Energy of the same food by method: frying brings oil along, grilling lets fat drip off. Deliberately modest, since a
 * recipe's own fat is already in the figure.
 */
const METHOD_FACTOR: Record<CookingMethod | "Cooked", number> = {
  Fried: 1.25,
  Cooked: 1,
  Baked: 1,
  Grilled: 0.9,
  Raw: 0.9,
};

/**
 * kcal of one usual serving of the food of the project's own table (`reference-table.ts`) that a dish's words mean,
 * adjusted by its cooking method; null when no food fits. Decisions §8: for installations without an AI.
 */
export function estimateByReference(dish: {
  title: string;
  description: string | null;
  cookingMethod: CookingMethod | null;
}): Estimate | null {
  const byTitle = matchTitle(dish.title);
  const match = byTitle
    ? moreSpecific(byTitle, dish.description ?? "")
    : matchDescription(dish.description ?? "");
  if (!match) return null;
  const factor = methodFactor(match.food, dish.cookingMethod);
  const side = byTitle ? matchSide(dish.title, byTitle) : null;
  const kcal = match.food.kcal * factor + (side?.kcal ?? 0);
  return {
    estimatedCalories: Math.max(1, Math.round(kcal / 5) * 5),
    confidence: byTitle ? confidenceIn(byTitle) : DESCRIPTION_CONFIDENCE,
    reasoning: `Matches '${match.food.name}' (${match.food.serving}).`,
  };
}

function confidenceIn({ coverage }: Match): number {
  return Math.round((TITLE_CONFIDENCE + (HIGHEST_CONFIDENCE - TITLE_CONFIDENCE) * coverage) * 100) / 100;
}

function methodFactor(food: ReferenceFood, method: CookingMethod | null): number {
  if (method === null || food.assumes === "Fixed") return 1;
  return METHOD_FACTOR[method] / METHOD_FACTOR[food.assumes];
}
