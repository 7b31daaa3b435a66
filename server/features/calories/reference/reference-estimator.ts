import { rangeOf } from "#server/features/calories/calorie-range.ts";
import type { DishToEstimate, EstimateResult } from "#server/features/calories/estimate.types.ts";
import { tokenize } from "#server/features/foods/tokenizer.ts";
import { reasoningOf, type EstimateDetails, type EstimateSentence } from "#shared/estimate-text.ts";
import { sumIngredients } from "./ingredient-sum.ts";
import {
  type Adjustment,
  drinkAdjustments,
  hintAdjustments,
  sideAdjustments,
  withoutLeftOut,
  methodAdjustment,
  portionAdjustments,
  richnessAdjustments,
} from "./reference-adjustments.ts";
import { type Match, matchFood, namesThing, specialize } from "./reference-match.ts";
import { isLinkWord } from "./reference-names.ts";
import { type Portion, readOnlyWeight, readPieces, readPortion, withoutPieces } from "./reference-portion.ts";
import { correctSpelling } from "./reference-spelling.ts";
import { roundToFive } from "./reference-table.ts";
import { isFiller } from "./reference-vocabulary.ts";

type Dish = Pick<DishToEstimate, "title" | "description" | "cookingMethod"> &
  Partial<Pick<DishToEstimate, "ingredients" | "servings">>;
type WithoutRange = Omit<EstimateResult, "low" | "high" | "reasoning">;

/** A table cannot see the plate, so its confidence is limited. */
const MAX_CONFIDENCE = 0.5;
const MIN_TITLE_CONFIDENCE = 0.2;
const DESCRIPTION_CONFIDENCE = 0.15;

/**
 * Estimates a dish without an AI provider, see docs/calories.md: by the sum of its ingredients, otherwise by its name.
 * @returns null if no food matches
 */
export function estimateByReference({
  ingredients = null,
  servings = null,
  ...dish
}: Dish): EstimateResult | null {
  const sumOrReason = sumIngredients({ ...dish, ingredients, servings });
  const sum = typeof sumOrReason === "string" ? null : sumOrReason;
  const estimate = sum ?? estimateByName(dish);
  if (!estimate) return null;
  const { estimatedCalories, confidence, details } = estimate;
  const range = {
    calories: estimatedCalories,
    confidence,
    isSum: sum !== null,
    uncounted: sum?.uncounted,
  };
  return { estimatedCalories, confidence, reasoning: reasoningOf(details), details, ...rangeOf(range) };
}

/**
 * Finds the food of the reference table that the title or description names, and adjusts the calories of one usual
 * serving by cooking method, size and sides.
 */
function estimateByName(dish: Dish): WithoutRange | null {
  const written = tokenize(withoutLeftOut(withoutPieces(dish.title)));
  if (namesThing(written)) return null;
  const title = correctSpelling(written);
  // Not corrected, because a long text contains many words that resemble some food.
  const description = tokenize(dish.description ?? "");
  const byTitle = matchFood(title);
  const match = byTitle ? specialize(byTitle, description) : matchFood(description);
  if (!match) return null;
  const portion =
    readPieces(`${dish.title}\n${dish.description ?? ""}`, match.food.serving) ??
    readPortion(dish) ??
    portionOnly(dish.description ?? "", match);
  const adjustments = [
    ...portionAdjustments(match, portion),
    ...methodAdjustment(title, dish.cookingMethod, match),
    ...richnessAdjustments(title, match, portion),
    ...hintAdjustments(dish, match),
    ...drinkAdjustments(title, match),
    // A match specialized by the description may already include the sides.
    ...(match === byTitle ? sideAdjustments(title, match) : []),
  ];
  const factor = adjustments.reduce((product, adjustment) => product * adjustment.factor, 1);
  const added = adjustments.reduce((sum, { kcal }) => sum + kcal, 0);
  const isGuessed =
    factor !== 1 || title.some((word, index) => word !== written[index] && match.words.has(word));
  return {
    estimatedCalories: roundToFive(match.food.kcal * factor + added),
    confidence: byTitle ? confidenceIn(byTitle, isGuessed) : DESCRIPTION_CONFIDENCE,
    details: detailsOf(match, adjustments, byTitle !== null),
  };
}

/** "300 g ribeye" for a steak is the portion; "300 g flour" for a cake is not. */
function portionOnly(description: string, match: Match): Portion | null {
  const weight = readOnlyWeight(description);
  const words = tokenize(weight?.rest ?? "").filter((word) => !isLinkWord(word) && !isFiller(word));
  const isSame = words.every((word) => match.words.has(word)) || matchFood(words)?.food === match.food;
  return weight && isSame ? weight.portion : null;
}

function detailsOf({ food, name }: Match, made: readonly Adjustment[], isByTitle: boolean): EstimateDetails {
  const { kcal, serving, grams, role } = food;
  const adjustments = made.map(({ kind, name, kcal, factor }) => {
    return { kind, name, change: kcal || Math.round((factor - 1) * 100) };
  });
  const matched: EstimateSentence = {
    text: isByTitle ? "matches" : "mentions",
    values: { food: `'${name}'`, kcal, serving: `${grams} ${role === "drink" ? "ml" : "g"}` },
    english: { food: name === food.name ? `'${name}'` : `'${name}' under '${food.name}'`, serving },
  };
  const adjusted: EstimateSentence = { text: "adjusted", values: { adjustments } };
  return { before: [], items: [], after: adjustments.length > 0 ? [matched, adjusted] : [matched] };
}

function confidenceIn({ coverage, isGeneral }: Match, isGuessed: boolean): number {
  let confidence = MIN_TITLE_CONFIDENCE + (MAX_CONFIDENCE - MIN_TITLE_CONFIDENCE) * coverage;
  if (isGuessed) confidence *= 0.9;
  if (isGeneral) confidence *= 0.7;
  return Math.round(confidence * 100) / 100;
}
