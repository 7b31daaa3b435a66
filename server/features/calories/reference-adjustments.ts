import type { CookingMethod } from "#shared/limits.ts";
import { type Match, matchBeside } from "./reference-match.ts";
import { roundedToFive } from "./reference-table.ts";
import { LINK_WORDS, METHOD_WORDS, RICHNESS } from "./reference-vocabulary.ts";
import type { Word } from "./reference-tokenizer.ts";

/** What changes the figure of the table, and how that is said. */
export type Adjustment = { factor: number; kcal: number; says: string };

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

/** The words that tell of the dish itself: "Caesar salad with grilled chicken" is not grilled. */
function ownWords(title: readonly Word[]): readonly Word[] {
  const link = title.findIndex((word) => word !== "|" && LINK_WORDS.has(word));
  return link === -1 ? title : title.slice(0, link);
}

/** By the dish's own method, else by the one its title names. */
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
  return factor === 1 ? [] : [{ factor, kcal: 0, says: `'${method}' (${percent(factor)})` }];
}

/** By words of the title for size and richness. */
export function richnessAdjustments(title: readonly Word[], { words }: Match): Adjustment[] {
  return [...new Set(ownWords(title))]
    .filter((word) => RICHNESS.has(word) && !words.has(word))
    .map((word) => {
      const factor = Number(RICHNESS.get(word));
      return { factor, kcal: 0, says: `'${word}' (${percent(factor)})` };
    });
}

/** By what the title says is served beside a match of that title, and by what a plain food is cooked with. */
export function besideAdjustments(title: readonly Word[], match: Match): Adjustment[] {
  const beside = matchBeside(title, match)
    .slice(0, MOST_BESIDE)
    .map(({ food, name }) => {
      const kcal = roundedToFive(food.role === "side" ? food.kcal : food.kcal * TOPPING_SHARE);
      return { factor: 1, kcal, says: `${name} (+${kcal} kcal)` };
    });
  const isDressed = match.food.role === "food" && match.food.assumes !== "Fixed" && match.coverage < 1;
  if (!isDressed) return beside;
  return [
    { factor: 1, kcal: DRESSING_KCAL, says: `what it is cooked with (+${DRESSING_KCAL} kcal)` },
    ...beside,
  ];
}

function percent(factor: number): string {
  const change = Math.round((factor - 1) * 100);
  return change > 0 ? `+${change} %` : `−${-change} %`;
}
