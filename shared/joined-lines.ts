import { isHeading } from "./ingredient-heading.ts";
import {
  COOKS_AT_END,
  COOKS_AT_START,
  ENDS_SENTENCE,
  isMarked,
  isNoise,
  LONGEST_INGREDIENT,
} from "./pasted-lines.ts";
import { BULLET, NUMBERING } from "./recipe-lines.ts";
import { AND, UNTIL } from "./recipe-words/cooking.ts";
import { STEP } from "./recipe-words/lines.ts";
import { anyOf, pattern } from "./recipe-words/words.ts";

const OR = anyOf(AND, UNTIL);
/** "cut and" before the end of a line, "and chopped" after it */
const JOINS = { before: pattern`(?:[,(&+]|\s${OR})$`, after: pattern`^${anyOf(AND)}\s` };
const STEP_ALONE = pattern`^(?:${anyOf(STEP)}\s*)?\d{1,2}(?:\s?/\s?\d{1,2})?[.:)]?$`;

/** Joins ingredients that are broken by the width of a page, without bullets and numbers. */
export function listIngredients(lines: string[]): string[] {
  const texts = lines.map((line) => line.replace(BULLET, "").replace(NUMBERING, ""));
  const joined: string[] = [];
  for (const line of texts.filter((text) => text && !isNoise(text))) {
    const before = joined.at(-1);
    const isOpen =
      before !== undefined &&
      (JOINS.before.test(before) || before.lastIndexOf("(") > before.lastIndexOf(")"));
    const goesOn = before !== undefined && /^[\p{Ll}(]/u.test(line) && (isOpen || JOINS.after.test(line));
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

/** Joins lines that are broken inside of sentences, by the width of a page or column; what follows the steps is the rest. */
export function listSteps(lines: string[]): { steps: string[]; rest: string[] } {
  const isCounted = lines.filter((line) => /^\d{1,2}\s+\p{Lu}/u.test(line)).length > 1;
  const texts = lines
    .map((line) => (isCounted ? line.replace(/^(\d{1,2})\s+(?=\p{Lu})/u, "$1. ") : line))
    .map((line) => (STEP_ALONE.test(line) ? "" : line));
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
  const unmarked = (step: string) => step.replace(BULLET, "").replace(NUMBERING, "");
  const isEnded = (step: string) => isMarked(step) || /\.["”»)]?$/u.test(step);
  const areMarked = steps.filter(isMarked).length > 1;
  const isLast = areMarked ? isMarked : isEnded(steps[0] ?? "") ? isEnded : () => true;
  const end = steps.findLastIndex(isLast) + 1;
  return { steps: steps.slice(0, end).map(unmarked), rest: steps.slice(end) };
}
