import { findFood } from "#server/features/foods/foods.ts";
import { words } from "#server/features/foods/recipe-words.ts";
import { tokenize, type Word } from "#server/features/foods/tokenizer.ts";
import { wordSet } from "#server/features/foods/word-sets.ts";
import type { CookingMethod } from "#shared/choices.ts";
import type { EstimateAdjustment } from "#shared/estimate-text.ts";
import { anyOf, pattern } from "#shared/recipe-text/words/patterns.ts";
import { type Match, matchFood, matchSides } from "./reference-match.ts";
import type { Portion } from "./reference-portion.ts";
import { roundToFive } from "./reference-table.ts";
import { LINK_WORDS, METHOD_WORDS, RICHNESS, SIZE_WORDS } from "./reference-vocabulary.ts";

/** A change to the calories of the table, by a factor or by kcal. */
export type Adjustment = Pick<EstimateAdjustment, "kind" | "name"> & { factor: number; kcal: number };

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

/** Returns the words before "with": "Caesar salad with grilled chicken" is not grilled. */
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
  return factor === 1 ? [] : [{ factor, kcal: 0, kind: "word", name: method }];
}

export function richnessAdjustments(
  title: readonly Word[],
  { words }: Match,
  portion: Portion | null,
): Adjustment[] {
  return [...new Set(ownWords(title))]
    .filter((word) => RICHNESS.has(word) && !words.has(word) && !(portion && SIZE_WORDS.has(word)))
    .map((word) => ({ factor: Number(RICHNESS.get(word)), kcal: 0, kind: "word", name: word }));
}

export function portionAdjustments({ food }: Match, portion: Portion | null): Adjustment[] {
  if (!portion) return [];
  const factor = "grams" in portion ? portion.grams / food.grams : portion.factor;
  return factor === 1 ? [] : [{ factor, kcal: 0, kind: "word", name: portion.text }];
}

/** "with lots of butter" in a description; in a title, it is a side. */
const PLENTY = pattern`(?<!\p{L})${anyOf(words("plenty"))}\s(?<food>\p{L}+(?:\s\p{L}+)?)`;
const WITHOUT = pattern`(?<=\S\s|^)${anyOf(words("without", "title no"))}\s(?<food>\p{L}+(?:\s(?!${anyOf(words("with", "and", "but"))}\s)\p{L}+)?)`;
const LEFT_OUT = pattern`(?<=\S\s)${anyOf(words("without"))}\s\p{L}+`;
/** The weight of a topping that is not in the table of dishes. */
const TOPPING_GRAMS = 30;
/** Limits the share that is left out: it is not most of the dish. */
const MAX_LEFT_OUT = 0.3;
const MAX_HINT_LENGTH = 1000;

export function withoutLeftOut(title: string): string {
  return title.replace(LEFT_OUT, "");
}

/** Adds foods that a description emphasizes, subtracts foods that a text leaves out. */
export function hintAdjustments(
  { title, description }: { title: string; description: string | null },
  match: Match,
) {
  const texts = [title, description ?? ""].map((text) => text.slice(0, MAX_HINT_LENGTH));
  const plenty = foodIn(PLENTY, texts.slice(1), match);
  const leftOut = foodIn(WITHOUT, texts, match);
  const less = leftOut && Math.min(leftOut.kcal * TOPPING_SHARE, match.food.kcal * MAX_LEFT_OUT);
  return [
    ...(plenty ? [addition("plenty", plenty.name, plenty.kcal)] : []),
    ...(leftOut ? [addition("without", leftOut.name, -(less ?? 0))] : []),
  ].filter(({ kcal }) => kcal !== 0);
}

function foodIn(pattern: RegExp, texts: readonly string[], { food }: Match) {
  for (const text of texts) {
    const words = pattern.exec(text)?.groups?.food ?? "";
    const named = matchFood(tokenize(words));
    if (named?.food === food) continue;
    if (named && named.food.role !== "dish") return { name: named.name, kcal: named.food.kcal };
    const plain = findFood(words);
    if (plain) return { name: plain.name, kcal: (plain.kcalPer100g * TOPPING_GRAMS) / 100 };
  }
  return null;
}

function addition(kind: Adjustment["kind"], name: string, added: number): Adjustment {
  return { factor: 1, kcal: roundToFive(added), kind, name };
}

/** "Chocolate cream cold brew": coffee and tea have no energy of their own. */
const RICH = wordSet("rich");
const RICH_KCAL = 50;
const MAX_PLAIN_DRINK_KCAL = 25;

export function drinkAdjustments(title: readonly Word[], { food, words }: Match): Adjustment[] {
  if (food.role !== "drink" || food.kcal > MAX_PLAIN_DRINK_KCAL) return [];
  return ownWords(title)
    .filter((word) => RICH.has(word) && !words.has(word))
    .map((word) => addition("food", word, RICH_KCAL));
}

export function sideAdjustments(title: readonly Word[], match: Match): Adjustment[] {
  const sides = matchSides(title, match)
    .slice(0, MAX_SIDES)
    .map(({ food, name }) =>
      addition("food", name, food.role === "side" ? food.kcal : food.kcal * TOPPING_SHARE),
    )
    .filter(({ kcal }) => kcal > 0);
  const isCooked = match.food.role === "food" && match.food.assumes !== "Fixed" && match.coverage < 1;
  if (!isCooked) return sides;
  return [addition("fat", "cooking fat", FAT_KCAL), ...sides];
}
