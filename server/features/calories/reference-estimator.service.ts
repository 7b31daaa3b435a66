import type { CookingMethod } from "#shared/limits.ts";
import {
  type Match,
  matchBeside,
  matchDescription,
  matchTitle,
  moreSpecific,
} from "./reference-match.service.ts";
import { METHOD_WORDS, RICHNESS } from "./reference-vocabulary.ts";
import { wordsOf } from "./reference-words.service.ts";

type Dish = { title: string; description: string | null; cookingMethod: CookingMethod | null };
type Estimate = { estimatedCalories: number; confidence: number; reasoning: string };

/** What changes the figure of the table, and how that is said. */
type Adjustment = { factor: number; kcal: number; says: string };

/** Decisions §8: a table cannot see the plate, so it is never surer than this. */
const HIGHEST_CONFIDENCE = 0.5;
const LOWEST_TITLE_CONFIDENCE = 0.2;
const DESCRIPTION_CONFIDENCE = 0.15;

/**
 * Energy by method against the same food boiled or steamed. In a dish the recipe's own fat is already in the figure,
 * so the method changes less.
 */
const METHOD_FACTOR = {
  dish: { Cooked: 1, Fried: 1.15, Baked: 1, Grilled: 0.95, Raw: 0.9 },
  plain: { Cooked: 1, Fried: 1.4, Baked: 1.1, Grilled: 1, Raw: 0.9 },
};

/** Said beside a dish, a food is a topping or a part of it: about half of what is eaten of it alone. */
const TOPPING_SHARE = 0.5;
const MOST_BESIDE = 3;

/** A plain food that a title makes a dish of ("green beans with garlic") comes with half a spoon of fat. */
const DRESSING_KCAL = 60;

/**
 * kcal of one usual serving of the food of the project's own table (`reference-table.ts`) that a dish's words mean,
 * adjusted by its cooking method and what else its title says; null when no food fits. Decisions §8: for
 * installations without an AI.
 */
export function estimateByReference(dish: Dish): Estimate | null {
  const description = dish.description ?? "";
  const byTitle = matchTitle(dish.title);
  const match = byTitle ? moreSpecific(byTitle, description) : matchDescription(description);
  if (!match) return null;
  const { food } = match;
  const adjustments = [
    ...methodAdjustment(dish, match),
    ...richnessAdjustments(dish.title, match),
    // A match that the description made more special may already hold what the title says beside it.
    ...(match === byTitle ? besideAdjustments(dish.title, match) : []),
  ];
  const factor = adjustments.reduce((product, { factor }) => product * factor, 1);
  const added = adjustments.reduce((sum, { kcal }) => sum + kcal, 0);
  const said = adjustments.map(({ says }) => says).filter((says) => says !== "");
  return {
    estimatedCalories: Math.max(1, toFive(food.kcal * factor + added)),
    confidence: byTitle ? confidenceIn(byTitle, factor) : DESCRIPTION_CONFIDENCE,
    reasoning:
      `${byTitle ? "Matches" : "The description mentions"} ${nameOf(match)} in the reference table: ` +
      `${food.kcal} kcal for ${food.serving}.` +
      (said.length === 0 ? "" : ` Adjusted for ${said.join(", ")}.`),
  };
}

function nameOf({ food, name }: Match): string {
  return name === food.name ? `'${name}'` : `'${name}' under '${food.name}'`;
}

function confidenceIn(match: Match, factor: number): number {
  const range = HIGHEST_CONFIDENCE - LOWEST_TITLE_CONFIDENCE;
  let confidence = LOWEST_TITLE_CONFIDENCE + range * match.coverage;
  if (match.misspelt || factor !== 1) confidence *= 0.9;
  if (match.isGeneral) confidence *= 0.7;
  return Math.round(confidence * 100) / 100;
}

/** The dish's own method goes before what its title says. */
function methodAdjustment({ title, cookingMethod }: Dish, { food, words }: Match): Adjustment[] {
  const named = wordsOf(title).find((word) => METHOD_WORDS.has(word) && !words.has(word));
  const method = cookingMethod ?? METHOD_WORDS.get(named ?? "");
  if (!method || food.assumes === "Fixed") return [];
  const factors = METHOD_FACTOR[food.role === "dish" ? "dish" : "plain"];
  const factor = factors[method] / factors[food.assumes];
  return factor === 1 ? [] : [{ factor, kcal: 0, says: `'${method}' (${percent(factor)})` }];
}

function richnessAdjustments(title: string, { words }: Match): Adjustment[] {
  return [...new Set(wordsOf(title))]
    .filter((word) => RICHNESS.has(word) && !words.has(word))
    .map((word) => {
      const factor = Number(RICHNESS.get(word));
      return { factor, kcal: 0, says: `'${word}' (${percent(factor)})` };
    });
}

function besideAdjustments(title: string, match: Match): Adjustment[] {
  const beside = matchBeside(title, match)
    .slice(0, MOST_BESIDE)
    .map(({ food, name }) => {
      const kcal = toFive(food.role === "side" ? food.kcal : food.kcal * TOPPING_SHARE);
      return { factor: 1, kcal, says: `${name} (+${kcal} kcal)` };
    });
  const isDressed = match.food.role === "food" && match.food.assumes !== "Fixed" && match.coverage < 1;
  if (!isDressed) return beside;
  return [
    { factor: 1, kcal: DRESSING_KCAL, says: `what it is cooked with (+${DRESSING_KCAL} kcal)` },
    ...beside,
  ];
}

function toFive(kcal: number): number {
  return Math.round(kcal / 5) * 5;
}

function percent(factor: number): string {
  const change = Math.round((factor - 1) * 100);
  return change > 0 ? `+${change} %` : `−${-change} %`;
}
