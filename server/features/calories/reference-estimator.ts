import type { CookingMethod } from "#shared/limits.ts";
import {
  type Adjustment,
  besideAdjustments,
  methodAdjustment,
  richnessAdjustments,
} from "./reference-adjustments.ts";
import { type Match, matchFood, moreSpecial } from "./reference-match.ts";
import { correctSpelling } from "./reference-spelling.ts";
import { roundedToFive } from "./reference-table.ts";
import { wordsOf } from "./reference-tokenizer.ts";

type Dish = { title: string; description: string | null; cookingMethod: CookingMethod | null };
type Estimate = { estimatedCalories: number; confidence: number; reasoning: string };

/** Decisions §8: a table cannot see the plate, so it is never surer than this. */
const HIGHEST_CONFIDENCE = 0.5;
const LOWEST_TITLE_CONFIDENCE = 0.2;
const DESCRIPTION_CONFIDENCE = 0.15;

/**
 * kcal of one usual serving of the food of the project's own table (`reference-table.ts`) that a dish's words mean,
 * adjusted by its cooking method and what else its title says; null when no food fits. Decisions §8: for
 * installations without an AI.
 */
export function estimateByReference(dish: Dish): Estimate | null {
  const written = wordsOf(dish.title);
  const title = correctSpelling(written);
  // Not corrected: a long text holds many words that are close to some food.
  const description = wordsOf(dish.description ?? "");
  const byTitle = matchFood(title);
  const match = byTitle ? moreSpecial(byTitle, description) : matchFood(description);
  if (!match) return null;
  const adjustments = [
    ...methodAdjustment(title, dish.cookingMethod, match),
    ...richnessAdjustments(title, match),
    // A match that the description made more special may already hold what the title says beside it.
    ...(match === byTitle ? besideAdjustments(title, match) : []),
  ];
  const factor = adjustments.reduce((product, adjustment) => product * adjustment.factor, 1);
  const added = adjustments.reduce((sum, { kcal }) => sum + kcal, 0);
  const isGuessed =
    factor !== 1 || title.some((word, index) => word !== written[index] && match.words.has(word));
  return {
    estimatedCalories: Math.max(1, roundedToFive(match.food.kcal * factor + added)),
    confidence: byTitle ? confidenceIn(byTitle, isGuessed) : DESCRIPTION_CONFIDENCE,
    reasoning: reasoningFor(match, adjustments, byTitle ? "Matches" : "The description mentions"),
  };
}

function reasoningFor({ food, name }: Match, adjustments: readonly Adjustment[], matches: string): string {
  const entry = name === food.name ? `'${name}'` : `'${name}' under '${food.name}'`;
  const figure = `${matches} ${entry} in the reference table: ${food.kcal} kcal for ${food.serving}.`;
  if (adjustments.length === 0) return figure;
  return `${figure} Adjusted for ${adjustments.map(({ says }) => says).join(", ")}.`;
}

function confidenceIn({ coverage, isGeneral }: Match, isGuessed: boolean): number {
  let confidence = LOWEST_TITLE_CONFIDENCE + (HIGHEST_CONFIDENCE - LOWEST_TITLE_CONFIDENCE) * coverage;
  if (isGuessed) confidence *= 0.9;
  if (isGeneral) confidence *= 0.7;
  return Math.round(confidence * 100) / 100;
}
