import { plainDigits } from "./numbers.ts";
import { ABOUT } from "./recipe-words/lines.ts";
import * as roles from "./recipe-words/recipes.ts";
import { anyOf, pattern } from "./recipe-words/words.ts";

const COUNT = String.raw`(?<first>\d{1,3})(?:[ \t]?(?:-|–|${anyOf(roles.TO)})[ \t]?(?<last>\d{1,3})(?!\d|[ \t]?(?:h|min)(?!\p{L})))?`;
const ABOUT_COUNT = String.raw`\s*(?:${anyOf(ABOUT)}\.?)?\s*${COUNT}`;
const { SERVINGS, PEOPLE } = roles;
const PATTERNS = [
  pattern`(?:${anyOf(roles.SERVES)}\s*:?|(?:${anyOf(SERVINGS)}|(?<![^\n])${anyOf(PEOPLE)})\s*:)${ABOUT_COUNT}`,
  pattern`(?:(?<!\p{L})${anyOf(roles.FOR_PEOPLE)} )?(?<!\d)${COUNT}[ \t]*${anyOf(SERVINGS, PEOPLE)}(?!\p{L})`,
  pattern`(?<!\p{L})${anyOf(roles.FOR_NUMBER)}\s+${COUNT}(?![ \t]?-?[ \t]?(?:\d|[.,/]\d|[°%]|(?:h|g|l|or|to)\b|${anyOf(roles.NOT_PEOPLE)}))`,
];
const PIECES = pattern`${anyOf(roles.MAKES)}\s*:?${ABOUT_COUNT}`;

/** How many people a recipe is for, or how many pieces it makes. */
export type Servings = { count: number; isPieces: boolean };

const MAX_SERVINGS = 200;

/** @returns the number that a text states: "serves 4", "für 4 Personen", "4 kişilik", "makes 24"; null if it states none */
export function readServings(text: string): Servings | null {
  const short = singleSpaced(text);
  for (const pattern of PATTERNS) {
    const count = countOf(pattern.exec(short));
    if (count !== null) return { count, isPieces: false };
  }
  const count = countOf(PIECES.exec(short));
  return count === null ? null : { count, isPieces: true };
}

/** @returns the text without the servings and pieces that it states, with single spaces and no blank lines */
export function withoutServings(text: string): string {
  return [...PATTERNS, PIECES].reduce((rest, pattern) => rest.replace(pattern, "\n"), singleSpaced(text));
}

/** Bounds the cost of hostile texts. */
const MAX_LENGTH = 40_000;

/** As all systems and office programs write it. */
export const LINE_BREAK = /\r\n?|[\n\v\f\u2028\u2029]/g;

/** Long runs of spaces would make the patterns slow. */
function singleSpaced(text: string): string {
  const short = plainDigits(text.slice(0, MAX_LENGTH)).replaceAll(LINE_BREAK, "\n");
  return short.replaceAll(/[^\S\n]+/gu, " ").replaceAll(/ ?\n[ \n]*/gu, "\n");
}

function countOf(found: RegExpExecArray | null): number | null {
  const { first, last } = found?.groups ?? {};
  if (first === undefined) return null;
  const count = (Number(first) + Number(last ?? first)) / 2;
  return count >= 1 && count <= MAX_SERVINGS ? count : null;
}
