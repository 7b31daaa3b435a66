import { plainDigits } from "./numbers.ts";
import { NUMBERING } from "./recipe-lines.ts";
import { withoutServings } from "./servings.ts";
import {
  ARTICLES,
  COUNTED,
  FOR,
  FOR_BEHIND,
  FOR_ELIDED,
  FOR_THE,
  FOR_YOUR,
  INGREDIENTS,
  DISH_PARTS,
  STEP,
} from "./words/lines.ts";
import { NUMBER_WORDS } from "./words/number-words.ts";
import { anyOf, pattern, UNREAD_MARKS } from "./words/patterns.ts";

const PURPOSE = pattern`^(?:${anyOf(FOR_THE, FOR_YOUR)}(?: [\p{L}\p{M}-]+){1,3}|${anyOf(FOR_ELIDED)}\p{L}+|${anyOf(FOR)} \p{L}+|\p{L}+(?: \p{L}+){0,2} ${anyOf(FOR_BEHIND)})$`;
const SECTION = pattern`^(?:${anyOf(ARTICLES)} )?${anyOf(INGREDIENTS, DISH_PARTS)}$`;
const NUMBER = pattern`[\p{Nd}¼-¾⅐-⅞]|(?:^|\()${anyOf(...Object.values(NUMBER_WORDS))}\s`;
const COUNT = pattern`^${anyOf(STEP, COUNTED)}\s\d+`;
const COUNT_ALONE = pattern`${COUNT.source}[.):]?$`;

/** Numbers of servings, steps and days are no amounts: "Ingredients for 4 people:", "Day 2:" */
function hasAmount(line: string): boolean {
  if (!NUMBER.test(line)) return false;
  return NUMBER.test(withoutServings(plainDigits(line)).replace(NUMBERING, "").replace(COUNT, ""));
}

/**
 * @returns whether a line of ingredients is a heading: "For the dough", "Filling:", "# Topping", "Group 1"; a line with
 *   an amount is an ingredient: "200 g flour:", "#10 can tomatoes"
 */
export function isHeading(line: string): boolean {
  const text = line.trim();
  if (COUNT_ALONE.test(plainDigits(text))) return true;
  if (hasAmount(text)) return false;
  if (text.endsWith(":") || /^#+\s*[^#\s]/u.test(text) || /^\*\*[^*]+\*\*$/u.test(text)) return true;
  const words = text.replaceAll(UNREAD_MARKS, "").replaceAll(/^[\s*•–-]+/gu, "");
  return words.length <= 60 && (PURPOSE.test(words) || SECTION.test(words));
}
