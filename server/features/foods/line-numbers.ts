import { fold } from "#shared/fold.ts";
import { NUMBER, readNumber } from "#shared/recipe-text/numbers.ts";
import { NUMBER_WORDS } from "#shared/recipe-text/words/number-words.ts";
import { anyOf, listWords } from "#shared/recipe-text/words/patterns.ts";
import { TO } from "#shared/recipe-text/words/recipes.ts";
import { words } from "./recipe-words.ts";
import type { Unit } from "./units.ts";

const VALUES = new Map(
  Object.entries(NUMBER_WORDS).flatMap(([value, role]) =>
    listWords(role).map((word) => [fold(word), readNumber(value)]),
  ),
);

/* Sources of patterns. */
export const NUMBER_WORD = String.raw`${anyOf(...Object.values(NUMBER_WORDS))}(?!(?<=ein\p{L}{0,2})\s(?:1/2|½)\s)(?=\s+(?!${anyOf(words("and"))}\s)\S|(?<=demi)-|(?<=['\u2019])\p{L})`;
export const ANY_NUMBER = `(?:${NUMBER_WORD}|${NUMBER})`;
/** Between the two ends of a range: "2-3", "2 to 3", "200/250 g". */
export const RANGE = String.raw`(?:-|–|—|(?<=\d\d)\/(?=\d\d)|-?\s?${anyOf(TO, words("or", "short or"))})`;
export const PLUS_A_HALF = anyOf(words("and a half"));

/** Reads a number or number word before a unit: three decimals are thousands in "1.250 g", but not in "1.250 kg". */
export function readAmount(text: string, unit: Unit | null): number {
  const ofWord = /\p{L}/u.test(text) ? VALUES.get(fold(text)) : undefined;
  return ofWord ?? readNumber(text, unit === null || unit === "g" || unit === "ml");
}
