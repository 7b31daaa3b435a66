import { plainDigits } from "./numbers.ts";
import { COLLECTIVES, COUNTS } from "./words/counts.ts";
import { ABOUT } from "./words/lines.ts";
import { NUMBER_WORDS } from "./words/number-words.ts";
import { anyOf, globalPattern, pattern, wordValues } from "./words/patterns.ts";
import * as roles from "./words/recipes.ts";

const { SERVINGS, PEOPLE, SERVES } = roles;
const BETWEEN = String.raw`[ \t]?(?:-|–|${anyOf(roles.TO)})[ \t]?`;
/** Behind a number that counts no people or pieces: "500 g", "9-inch", "1.5 l", "20 x 30" */
const NOT_COUNTED = String.raw`(?!\d|[.,/]\d|[ \t]\d+/\d|[ \t]?[½⅓⅔¼¾⅛°%"”″]|[ \t]?[x×][ \t]?\d|${BETWEEN}\d|[ \t]?-?[ \t]?${anyOf(roles.MEASURES)}(?!\p{L}))`;
const COUNT = String.raw`(?<first>\d{1,3})(?:${BETWEEN}(?<last>\d{1,3})(?!\d|[ \t]?(?:h|min)(?!\p{L})))?${NOT_COUNTED}`;
const ABOUT_COUNT = String.raw`\s*(?:${anyOf(ABOUT)}\.?)?\s*${COUNT}`;
const PATTERNS = [
  pattern`(?:${anyOf(SERVES)}\s*:?|(?:${anyOf(SERVINGS)}|(?<![^\n])${anyOf(PEOPLE)})\s*:)${ABOUT_COUNT}`,
  pattern`(?:(?<!\p{L})${anyOf(roles.FOR_PEOPLE)} )?(?<!\d)${COUNT}[ \t]*${anyOf(SERVINGS, PEOPLE)}(?!\p{L})`,
  pattern`(?<!\p{L})${anyOf(roles.FOR_NUMBER)}\s+${COUNT}(?![ \t]?-?[ \t]?(?:(?:h|or|to)\b|${anyOf(roles.NOT_PEOPLE)}))`,
];
const PIECES = pattern`${anyOf(roles.MAKES)}\s*:?${ABOUT_COUNT}`;
/** Checked first: most lines have no such word, and this takes less time than looking for numbers. */
const ANY_WORD = pattern`${anyOf(SERVES, SERVINGS, PEOPLE, roles.FOR_NUMBER, roles.MAKES)}`;
/** A number wherever it stands in a yield: "1 loaf (8 slices)" */
const ANY_COUNT = globalPattern`(?<![\d/½⅓⅔¼¾⅛x×-][ \t]?|[.,])${COUNT}`;

const valued = (words: Record<string, string>) =>
  Object.entries(words).map(([value, role]) => [role, Number(value)] as const);
const NUMBERS = [...valued(NUMBER_WORDS), ...valued(COUNTS)].filter(([, value]) => value > 1);
const NUMBER_WORD = anyOf(...NUMBERS.map(([role]) => role));
const numberOf = wordValues(NUMBERS);
const collectedIn = wordValues(valued(COLLECTIVES));
const COLLECTIVE = anyOf(...Object.values(COLLECTIVES));
const COLLECTED = globalPattern`(?<!\p{L})(?:(?<times>\d{1,2}|${NUMBER_WORD})\s)?(?<word>${COLLECTIVE})(?!\p{L})`;
const IN_WORDS = globalPattern`(?<![\p{L}\d])(?:(?<=${anyOf(SERVES)}\s?:?\s|^)${NUMBER_WORD}|${NUMBER_WORD}(?=\s${anyOf(SERVINGS, PEOPLE)}))(?!\p{L})`;

/** "two dozen" becomes "24", and "four servings" and "4.0 servings" "4 servings". */
const withDigits = (text: string): string =>
  text
    .replaceAll(/(?<=\d)\.0{1,2}(?!\d)/g, "")
    .replaceAll(COLLECTED, (_, times: string = "1", word: string) =>
      String((/\d/.test(times) ? Number(times) : (numberOf(times) ?? 1)) * (collectedIn(word) ?? 1)),
    )
    .replaceAll(IN_WORDS, (word) => String(numberOf(word)));

/** How many people a recipe is for, or how many pieces it makes. */
export type Servings = { count: number; isPieces: boolean };

const MAX_STATED = 200;

/** Returns the number that a text states: "serves 4", "für 4 Personen", "4 kişilik", "makes 24"; null if none. */
export function readServings(text: string): Servings | null {
  const short = withDigits(singleSpaced(text));
  for (const pattern of PATTERNS) {
    const count = countOf(pattern.exec(short));
    if (count !== null) return { count, isPieces: false };
  }
  const count = countOf(PIECES.exec(short));
  return count === null ? null : { count, isPieces: true };
}

/** Returns the number that a yield states, also without a word for people or pieces: "4", "2 dozen", "ca. 12 Stück". */
export function readYield(text: string): number | null {
  const stated = readServings(text);
  if (stated !== null) return stated.count;
  const short = withDigits(singleSpaced(text)).trim();
  if (/^\d{1,9}$/.test(short)) return Number(short);
  // "1 cake" does not say for how many people it is.
  const counts = [...short.matchAll(ANY_COUNT)].map(({ groups }) => Number(groups?.first));
  return counts.find((count) => count > 1 && count <= MAX_STATED) ?? null;
}

const OPENED = /\([^()\n]*$/u;

/** Returns the text without the servings and pieces that it states, with single spaces and no blank lines. */
export function withoutServings(text: string): string {
  const short = singleSpaced(text);
  if (!ANY_WORD.test(short)) return short;
  return [...PATTERNS, PIECES].reduce((rest, pattern) => {
    const match = pattern.exec(rest);
    const before = rest.slice(0, match?.index);
    // Not in a note: "2 tsp salt (divided into 2 portions; 1 tsp each)"
    if (!match || OPENED.test(before)) return rest;
    return `${before}\n${rest.slice(match.index + match[0].length)}`;
  }, short);
}

/** Bounds the cost of hostile texts. */
const MAX_LENGTH = 40_000;

/** A line break of any system or office program. */
export const LINE_BREAK = /\r\n?|[\n\v\f\u2028\u2029]/g;

/** Long runs of spaces would make the patterns slow. */
function singleSpaced(text: string): string {
  const short = plainDigits(text.slice(0, MAX_LENGTH)).replaceAll(LINE_BREAK, "\n");
  return short.replaceAll(/[^\S\n]{2,}|[^\S\n ]/gu, " ").replaceAll(/ ?\n[ \n]*/gu, "\n");
}

function countOf(match: RegExpExecArray | null): number | null {
  const { first, last } = match?.groups ?? {};
  if (first === undefined) return null;
  const count = (Number(first) + Number(last ?? first)) / 2;
  return count >= 1 && count <= MAX_STATED ? count : null;
}
