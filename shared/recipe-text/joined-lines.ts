import { isHeading } from "./ingredient-heading.ts";
import {
  AMOUNT,
  COOKS_AT_END,
  COOKS_AT_START,
  ENDS_SENTENCE,
  isMarked,
  isNoise,
  LONGEST_INGREDIENT,
  MAX_PASTED_LINES,
  ONLY_AMOUNT,
} from "./pasted-lines.ts";
import { BULLET, NUMBERING } from "./recipe-lines.ts";
import { CURRENT_RULES, type RecipeRules } from "./recipe-rules.ts";
import { AND, UNTIL } from "./words/cooking.ts";
import { STEP } from "./words/lines.ts";
import { COOK, COOK_BEHIND, ENJOY, FAREWELL, GREETING } from "./words/pasted.ts";
import { anyOf, pattern, wholeWord } from "./words/patterns.ts";
import { MEASURES } from "./words/recipes.ts";

const OR = anyOf(AND, UNTIL);
/** "cut and" before the end of a line, "and chopped" after it */
const JOINS = { before: pattern`(?:[,(&+]|\s${OR})$`, after: pattern`^${anyOf(AND)}\s` };
/** "Step 1:" as a line of its own */
export const STEP_ALONE = pattern`^(?:${anyOf(STEP)}\s*)?\d{1,2}(?:\s?/\s?\d{1,2})?[.:)]?$`;

/** A number within a text: "1. Heat", "2) Mix", "3.Bake", "oven.2. Mix" */
const NEXT_NUMBER = /(?<=^|\s|\p{Ll}[.!])\(?(\d{1,2})([.):]{1,2})(?:\s+|(?<!:)(?=\p{L}))/gu;

const OPENED = /\([^()]*$/u;

/** Puts each step of a numbered list within a text into its own line: "1. Heat the oven. 2. Mix …" */
export function numberedSteps(line: string, rules: RecipeRules = CURRENT_RULES): string[] {
  if (!rules.splitsSteps) return numberedSentences(line);
  const starts: number[] = [];
  let first = Number.NaN;
  let firstMark = "";
  for (const { index, 1: number, 2: mark = "" } of line.matchAll(NEXT_NUMBER)) {
    // "Fold it (see picture 1). Fry …"
    if (OPENED.test(line.slice(Math.max(0, index - LONGEST_INGREDIENT), index))) continue;
    if (starts.length === 0 && (index === 0 || number === "1")) [first, firstMark] = [Number(number), mark];
    // "1. Day 2: Place the butter …"
    const isOther = mark === ":" && mark !== firstMark;
    if (Number(number) === first + starts.length && !isOther) starts.push(index);
  }
  const [start = 0] = starts;
  if (starts.length < (start === 0 ? 2 : 3)) return [line];
  const steps = starts.map((from, index) => line.slice(from, starts[index + 1]).trim());
  return start === 0 ? steps : [line.slice(0, start).trim(), ...steps];
}

/** Splits a line that is numbered from its start, and ends each step before the next number. */
function numberedSentences(line: string): string[] {
  const [from = Number.NaN] = /^\d{1,2}(?=[.)]\s)/u.exec(line)?.map(Number) ?? [];
  const steps = line.split(/(?<=[.!?;)])\s(?=\d{1,2}[.)]\s\p{Lu})/u);
  return steps.every((step, index) => Number.parseInt(step, 10) === from + index) ? steps : [line];
}

const unmarked = (step: string) => step.replace(BULLET, "").replace(NUMBERING, "");

/** Makes "1 Mix" of a counted list "1. Mix", and a number alone an empty line. */
function markedSteps(lines: string[]): string[] {
  const counts = lines.map((line) => /^(\d{1,2})\s*(?=\p{Lo})/u.exec(line)?.[1]).filter(Boolean);
  const isCounted =
    lines.filter((line) => /^\d{1,2}\s+\p{Lu}/u.test(line)).length > 1 ||
    (counts.length > 1 && counts.every((count, index) => Number(count) === index + 1));
  return lines
    .map((line) => (isCounted ? line.replace(/^(\d{1,2})\s*(?=\p{Lu}|\p{Lo})/u, "$1. ") : line))
    .map((line) => (STEP_ALONE.test(line) ? "" : line));
}

/** The steps of a recipe whose lines are not broken, without their numbers. */
export const separateSteps = (lines: string[]): string[] =>
  markedSteps(lines.flatMap((line) => numberedSteps(line)))
    .map(unmarked)
    .filter(Boolean);

const BETWEEN = String.raw`(?:[,;]\s+|\s${anyOf(AND)}\s(?=${AMOUNT}))`;
const BETWEEN_ALL = pattern`${BETWEEN}`;
/** Between the ingredients of a list in one line, not within brackets. */
const BETWEEN_ITEMS = pattern`${BETWEEN}(?![^()]{0,200}\))`;
const STARTS_WITH_AMOUNT = new RegExp(`^${AMOUNT}`, "u");

/** Returns the ingredients of a list in one line: "200 g flour, 2 eggs and 1 lemon"; none of another line. */
export function listedItems(line: string, rules: RecipeRules = CURRENT_RULES): string[] {
  const between = rules.readsBrackets ? BETWEEN_ITEMS : BETWEEN_ALL;
  const items = line.replace(/\.$/u, "").split(between, MAX_PASTED_LINES);
  const amounts = items.filter((item) => STARTS_WITH_AMOUNT.test(item) && item.length < LONGEST_INGREDIENT);
  return amounts.length < 3 || amounts.length * 2 < items.length ? [] : items;
}

/** "150 g" and "2", in other languages "1 ks"; not "2 eggs", "1 Ei" */
const BARE_AMOUNT = pattern`^${AMOUNT}[\d\s.,/½⅓⅔¼¾⅛–-]*(?:${anyOf(MEASURES)}|(?!ei)\p{L}{0,2}|\p{L}{3}\.)\.?$`;

/**
 * Joins an amount in a line of its own to the food in the next line.
 * @param areParts true if "2 heads" is a part of a line, and not an ingredient such as "2 eggs"
 */
export function joinAmountLines(lines: string[], areParts: boolean): string[] {
  const amount = areParts ? ONLY_AMOUNT : BARE_AMOUNT;
  const joined: string[] = [];
  for (const line of lines.map((text) => text.trim())) {
    const before = joined.at(-1) ?? "";
    if (amount.test(before) && !STARTS_WITH_AMOUNT.test(line))
      joined[joined.length - 1] = `${before} ${line}`;
    else joined.push(line);
  }
  return joined;
}

/** "250 g" of "250 g flour" */
const MEASURED = pattern`^${AMOUNT}[\d\s.,/½⅓⅔¼¾⅛–-]*(?<unit>${anyOf(MEASURES)})(?!\p{L})\.?`;

/** Returns whether a line repeats the first, also in another unit: "8 oz rice" and "230 g rice". */
function isRepeated(line: string, first = ""): boolean {
  const [found, before] = [MEASURED.exec(line), MEASURED.exec(first)];
  const isOther = found?.groups?.unit !== before?.groups?.unit;
  return line === first || (isOther && line.replace(MEASURED, "") === first.replace(MEASURED, ""));
}

/** Returns lines that a page has twice once, also if the second ones are in other units. */
export function withoutRepeat(lines: string[]): string[] {
  const half = lines.length / 2;
  const isTwice =
    half >= 2 && lines.every((line, index) => index < half || isRepeated(line, lines[index - half]));
  return isTwice ? lines.slice(0, half) : lines;
}

/** Between a number and a food, where it does not tell an amount from a count: "2 - onions" */
const DASHED = /^\D?\d+\s?[-–—/>]/u;

/** Returns whether the numbers of a list count its lines, and are no amounts. */
function isCountedList(lines: string[]): boolean {
  const numbered = lines.filter((line) => NUMBERING.test(line));
  const numbers = numbered.map((line) => Number.parseInt(line.replace(/^\D+/u, ""), 10));
  return (
    numbers.every((number, index) => number === 1 || number === (numbers[index - 1] ?? 0) + 1) &&
    (numbers.includes(2) || !numbered.some((line) => DASHED.test(line))) &&
    !lines.some((line) => STARTS_WITH_AMOUNT.test(line) && !NUMBERING.test(line))
  );
}

/** A note on the ingredient above: "(400 g each)" */
const IN_BRACKETS = /^\([^()]+\)$/u;

/** Joins ingredients that are broken by the width of a page, without bullets and numbers. */
export function joinIngredientLines(lines: string[], rules: RecipeRules = CURRENT_RULES): string[] {
  const areCounted = !rules.readsDashedAmounts || isCountedList(lines);
  const texts = lines.map((line) => line.replace(BULLET, "").replace(areCounted ? NUMBERING : "", ""));
  const joined: string[] = [];
  for (const line of texts.filter((text) => text && !isNoise(text))) {
    const before = joined.at(-1);
    const isOpen =
      before !== undefined &&
      (JOINS.before.test(before) || before.lastIndexOf("(") > before.lastIndexOf(")"));
    const goesOn =
      before !== undefined &&
      /^[\p{Ll}(]/u.test(line) &&
      (isOpen || JOINS.after.test(line) || (rules.readsBrackets && IN_BRACKETS.test(line)));
    if (goesOn) joined[joined.length - 1] = join(before, line);
    else joined.push(line);
  }
  return joined;
}

const join = (before: string, line: string) =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(line) ? before.slice(0, -1) + line : `${before} ${line}`;

/** "Bake until" and "golden."; "Fry the onions" and "add the rice" are two steps. */
const continues = (above: string, line: string) =>
  /^\p{Ll}/u.test(line) &&
  !ENDS_SENTENCE.test(above) &&
  (JOINS.before.test(above) ||
    JOINS.after.test(line) ||
    !(COOKS_AT_START.test(line) || COOKS_AT_END.test(above.slice(-LONGEST_INGREDIENT))));

const COOKS = wholeWord(COOK, COOK_BEHIND, ENJOY);
/** A greeting below the steps ends them: "Love, Mia", "Un beso," */
const FAREWELL_LINE = pattern`^(?:${anyOf(GREETING, FAREWELL)}(?![\p{L}-])|\p{L}+(?:\s\p{L}+){0,2},$)`;
/** A link, hashtag or single word is no step at the end, except "Enjoy!" below a heading. */
const AFTERWORD = /^(?:https?:|[#@]\p{L}|\p{L}+!?$|\p{Extended_Pictographic})/u;

/** "Serve with rice. Have fun :-)" */
const HAS_SENTENCE = /\.["”»)]?(?:\s|$)/u;

/** Joins lines that are broken inside of sentences, by the width of a page or column; the rest follows the steps. */
export function joinStepLines(
  lines: string[],
  isExplicit: boolean,
  rules: RecipeRules,
): { steps: string[]; rest: string[] } {
  const texts = markedSteps(lines);
  const filled = texts.filter(Boolean);
  const width = Math.max(...filled.map((line) => line.length));
  const hasCapitals = !/^\p{Ll}/u.test(filled[0] ?? "");
  const isWrapped = filled.some((line, index) => {
    const above = filled[index - 1] ?? "";
    return hasCapitals && above.length > width * 0.5 && continues(above, line);
  });
  const steps: string[] = [];
  for (const [index, line] of texts.entries()) {
    const before = steps.at(-1);
    const above = texts[index - 1] ?? "";
    const goesOn =
      before !== undefined &&
      line !== "" &&
      above !== "" &&
      !isMarked(line) &&
      !isHeading(above) &&
      (/^\p{Ll}/u.test(line) && !ENDS_SENTENCE.test(above)
        ? hasCapitals && continues(above, line)
        : isWrapped && above.length > width * (ENDS_SENTENCE.test(above) ? 0.75 : 0.5));
    if (goesOn) steps[steps.length - 1] = join(before, line);
    else if (line) steps.push(line);
  }
  // Greetings and comments are marked or ended in another way than the steps.
  const isEnded = (step: string) => isMarked(step) || /\.["”»)]?$/u.test(step);
  const areMarked = steps.filter(isMarked).length > 1;
  const farewell = steps.findIndex((step, index) => index > 0 && FAREWELL_LINE.test(step));
  const isStepAtEnd = (step: string, index: number) =>
    (!AFTERWORD.test(step) || (isExplicit && /^\p{L}/u.test(step) && COOKS.test(step))) &&
    (farewell < 0 || index < farewell) &&
    (isMarked(step) || HAS_SENTENCE.test(step) || !isEnded(steps[0] ?? "") || COOKS.test(step));
  const isLast = areMarked
    ? isMarked
    : !rules.endsAtFarewell && isEnded(steps[0] ?? "")
      ? isEnded
      : isStepAtEnd;
  const end = steps.findLastIndex(isLast) + 1;
  return { steps: steps.slice(0, end).map(unmarked), rest: steps.slice(end) };
}
