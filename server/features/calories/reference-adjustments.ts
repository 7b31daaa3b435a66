import type { CookingMethod } from "#shared/limits.ts";
import { type Match, matchSides } from "./reference-match.ts";
import { roundToFive } from "./reference-table.ts";
import type { Portion } from "./reference-portion.ts";
import { LINK_WORDS, METHOD_WORDS, RICHNESS, SIZE_WORDS } from "./reference-vocabulary.ts";
import type { Word } from "#server/features/foods/tokenizer.ts";

/** A change to the calories of the table; `label` appears in the reasoning. */
export type Adjustment = { factor: number; kcal: number; label: string };

/**
 * Energy relative to the same food boiled or steamed. The calories of a dish already include the recipe's fat, so its
 * method changes less.
 */
const METHOD_FACTOR = {
  dish: { Cooked: 1, Fried: 1.15, Baked: 1, Grilled: 0.95, Raw: 0.9 },
  plain: { Cooked: 1, Fried: 1.4, Baked: 1.1, Grilled: 1, Raw: 0.9 },
};

/** A food named after a dish is a topping or ingredient: about half of a serving. */
const TOPPING_SHARE = 0.5;
const MAX_SIDES = 3;

/** Half a spoon of fat for a plain food that is made into a dish ("green beans with garlic"). */
const FAT_KCAL = 60;

/** @returns the words before "with": "Caesar salad with grilled chicken" is not grilled */
function ownWords(title: readonly Word[]): readonly Word[] {
  const link = title.findIndex((word) => word !== "|" && LINK_WORDS.has(word));
  return link === -1 ? title : title.slice(0, link);
}

export function methodAdjustment(
  title: readonly Word[],
  cookingMethod: CookingMethod | null,
  { food, words }: Match,
): Adjustment[] {
  const named = ownWords(title).find((word) => METHOD_WORDS.has(word) && !words.has(word));
  const method = cookingMethod ?? METHOD_WORDS.get(named ?? "");
  if (!method || food.assumes === "Fixed") return [];
  const factors = METHOD_FACTOR[food.role === "dish" ? "dish" : "plain"];
  const factor = factors[method] / factors[food.assumes];
  return factor === 1 ? [] : [{ factor, kcal: 0, label: `'${method}' (${percent(factor)})` }];
}

export function richnessAdjustments(
  title: readonly Word[],
  { words }: Match,
  portion: Portion | null,
): Adjustment[] {
  return [...new Set(ownWords(title))]
    .filter((word) => RICHNESS.has(word) && !words.has(word) && !(portion && SIZE_WORDS.has(word)))
    .map((word) => {
      const factor = Number(RICHNESS.get(word));
      return { factor, kcal: 0, label: `'${word}' (${percent(factor)})` };
    });
}

export function portionAdjustments({ food }: Match, portion: Portion | null): Adjustment[] {
  if (!portion) return [];
  const factor = "grams" in portion ? portion.grams / food.grams : portion.factor;
  return factor === 1 ? [] : [{ factor, kcal: 0, label: `'${portion.text}' (${percent(factor)})` }];
}

export function sideAdjustments(title: readonly Word[], match: Match): Adjustment[] {
  const sides = matchSides(title, match)
    .slice(0, MAX_SIDES)
    .map(({ food, name }) => {
      const kcal = roundToFive(food.role === "side" ? food.kcal : food.kcal * TOPPING_SHARE);
      return { factor: 1, kcal, label: `${name} (+${kcal} kcal)` };
    })
    .filter(({ kcal }) => kcal > 0);
  const isCooked = match.food.role === "food" && match.food.assumes !== "Fixed" && match.coverage < 1;
  if (!isCooked) return sides;
  return [{ factor: 1, kcal: FAT_KCAL, label: `cooking fat (+${FAT_KCAL} kcal)` }, ...sides];
}

function percent(factor: number): string {
  const change = Math.round((factor - 1) * 100);
  return change > 0 ? `+${change} %` : `−${-change} %`;
}
