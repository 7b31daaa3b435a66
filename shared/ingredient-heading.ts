import {
  ARTICLES,
  FOR,
  FOR_BEHIND,
  FOR_ELIDED,
  FOR_THE,
  FOR_YOUR,
  INGREDIENTS,
  PARTS,
} from "./recipe-words/lines.ts";
import { anyOf, pattern } from "./recipe-words/words.ts";

const PURPOSE = pattern`^(?:${anyOf(FOR_THE, FOR_YOUR)}(?: [\p{L}\p{M}-]+){1,3}|${anyOf(FOR_ELIDED)}\p{L}+|${anyOf(FOR)} \p{L}+|\p{L}+(?: \p{L}+){0,2} ${anyOf(FOR_BEHIND)})$`;
const SECTION = pattern`^(?:${anyOf(ARTICLES)} )?${anyOf(INGREDIENTS, PARTS)}$`;

/** @returns whether a line of ingredients is a heading: "For the dough", "Filling:", "# Topping" */
export function isHeading(line: string): boolean {
  const text = line.trim();
  // "#10 can tomatoes" is an ingredient.
  if (text.endsWith(":") || /^#+\s*[^#\s\d]/u.test(text) || /^\*\*[^*]+\*\*$/u.test(text)) return true;
  const words = text.replaceAll(/^[\s*•–-]+/gu, "");
  return words.length <= 60 && (PURPOSE.test(words) || SECTION.test(words));
}
