import { MAX_PREP_MINUTES, MAX_RECIPE_TEXT, MAX_SERVINGS, MAX_TITLE } from "#shared/limits.ts";
import { minutesIn } from "./durations.ts";
import { isHeading } from "./ingredient-heading.ts";
import { listedItems, joinIngredientLines, joinStepLines, numberedSteps } from "./joined-lines.ts";
import { roundWithin } from "./numbers.ts";
import {
  AMOUNT,
  COOKS_AT_END,
  COOKS_AT_START,
  ENDS_SENTENCE,
  isNoise,
  LONGEST_HEADING,
  LONGEST_INGREDIENT,
  MAX_PASTED_LINES,
  pastedLines,
} from "./pasted-lines.ts";
import { BULLET, NUMBERING } from "./recipe-lines.ts";
import { CURRENT_RULES, type RecipeRules } from "./recipe-rules.ts";
import { readServings, withoutServings } from "./servings.ts";
import { DAYS, HOURS, MINUTES, SECONDS } from "./words/cooking.ts";
import { ARTICLES, INGREDIENTS } from "./words/lines.ts";
import * as words from "./words/pasted.ts";
import { anyOf, pattern, UNREAD_MARKS, wholeWord } from "./words/patterns.ts";
import { FOR_PEOPLE, PEOPLE, SERVES, SERVINGS } from "./words/recipes.ts";

/** The parts of a recipe in one text; empty or null if the text lacks them. */
export interface SplitRecipe {
  title: string;
  /** The introduction and notes. */
  description: string;
  /** The other lines, such as greetings and comments. */
  notPlaced: string;
  /** False if the form of the lines decided where the steps begin. */
  hasStepsHeading: boolean;
  servings: number | null;
  prepMinutes: number | null;
  sourceUrl: string | null;
  /** One per line. */
  ingredients: string;
  /** One step per line. */
  instructions: string;
}

const STARTS_WITH_AMOUNT = new RegExp(`^${AMOUNT}`, "u");
/** "Flour – 200 g" */
const ENDS_WITH_AMOUNT = new RegExp(
  String.raw`^\p{L}[^.!?]{1,40}?[\s:–-]\s*${AMOUNT}[\d.,/]*\s?\p{L}{0,5}\.?$`,
  "u",
);
/** Many words are a sentence, even without its end: the line of a book. */
const SENTENCE_WORDS = 8;
const HAS_SENTENCE = /\p{L}{3}[.!?]\s+\p{Lu}/u;
const URL_IN_TEXT = /https?:\/\/[^\s<>"']+/iu;
const AFTER_URL = new Set(".,;:!?)]");

/** Returns the first URL in a text, without the punctuation after it. A pattern for that would take quadratic time. */
export function urlIn(text: string): string | undefined {
  const url = URL_IN_TEXT.exec(text)?.[0];
  let end = url?.length ?? 0;
  while (AFTER_URL.has(url?.[end - 1] ?? "")) end--;
  return url?.slice(0, end);
}
const LONGEST_TITLE = 120;
/** An introduction or sentence, the path of a page, the time of a message, or the subject of a mail */
const NO_TITLE = /[:,.…]$|[»›>]|\d:\d\d|\|.*\||\b(?:re|fwd?|aw|wg|tr|rv)\s?:/iu;
const SIGNATURE = /^[-_—=]{2,}$/u;
const INGREDIENTS_HEADING = headingPattern([INGREDIENTS, words.NEEDED], words.INGREDIENTS_BEHIND);
const INSTRUCTIONS_HEADING = headingPattern([words.INSTRUCTIONS], words.INSTRUCTIONS_BEHIND);
const END_HEADING = pattern`^${anyOf(words.NOTES)}(?![\p{L}\d])`;
const NAMED = pattern`^${anyOf(words.RECIPE)}\s*:\s*`;
/** "the recipe for Pea soup" */
const RECIPE_FOR = pattern`(?<!\p{L})${anyOf(words.RECIPE)}\s${anyOf(words.RECIPE_FOR)}\s(.+)$`;
const ARTICLE_RECIPE = pattern`(?:^|(?<!\p{L})${anyOf(ARTICLES, words.MY)}\s)${anyOf(words.RECIPE)}\s`;
const LABEL = /^\p{L}[^:.]{1,25}\s?:\s/u;
const ONLY_SERVINGS = pattern`^(?:\p{L}+ )?${anyOf(SERVES, SERVINGS, PEOPLE, FOR_PEOPLE)}\s*:?\s*(\d{1,2})\s?[.)!]?$`;
const GREETS = pattern`^${anyOf(words.GREETING, words.HERE_IS)}(?![\p{L}-])`;
/** Returns whether a line is a step by its verb, which may lack the end of a sentence. */
const cooks = (line: string) =>
  line.length <= LONGEST_INGREDIENT && (COOKS_AT_START.test(line) || COOKS_AT_END.test(line));
const TOTAL_TIME = pattern`(?<!\p{L})${anyOf(words.TOTAL)}`;
const LIST_START = pattern`^(?:.{0,120}?(?::|\s[-–])\s|[^,;]{0,120}${anyOf(words.NEEDED)}\s)(?=${AMOUNT})`;
const INSTRUCTIONS_IN_LINE = pattern`(?<!\p{L})${anyOf(words.INSTRUCTIONS)}\s?:`;

function headingPattern(roles: string[], behind: string): RegExp {
  return pattern`^(?:(?:${anyOf(ARTICLES)}|les|gli|i)\s)?${anyOf(...roles)}(?![\p{L}\d])|^.{3,40}\s${anyOf(behind)}\s?[:?]$`;
}

/**
 * Splits a pasted recipe into its parts, by their headings or, without headings, by the form of the lines.
 * @returns undefined if the text contains neither ingredients nor steps
 */
export function splitRecipe(text: string, rules: RecipeRules = CURRENT_RULES): SplitRecipe | undefined {
  const short = text.slice(0, MAX_RECIPE_TEXT);
  let part: Part | undefined;
  const all = pastedLines(short)
    .flatMap((line) => numberedSteps(line, rules))
    .flatMap((line) => {
      part = headingOf(line)?.part ?? part;
      return part === "instructions" && rules.keepsSteps ? [line] : unfold(line, rules);
    });
  const lines = all.slice(0, MAX_PASTED_LINES);
  const cut = [...all.slice(MAX_PASTED_LINES), ...short.split("\n").slice(MAX_PASTED_LINES)];
  const parts = sortLines(lines, rules);
  const ingredients = joinIngredientLines(parts.ingredients, rules);
  const hasStepsHeading = lines.some((line) => headingOf(line)?.part === "instructions");
  const { steps, rest } = joinStepLines(parts.instructions, hasStepsHeading, rules);
  if (ingredients.length + steps.length === 0) return undefined;
  const facts = lines.filter((line) => line.length < LONGEST_INGREDIENT).map(plain);
  const alone = facts.map((line) => ONLY_SERVINGS.exec(line)?.[1]).find(Boolean);
  const head = readHead(parts.head, rules);
  const joined = (texts: string[]) => texts.filter((line) => !isNoise(line)).join("\n");
  return {
    title: head.title,
    description: joined([...head.description, ...parts.notes]),
    notPlaced: joined([...rest, ...parts.rest, ...cut]),
    hasStepsHeading,
    servings: roundWithin(readServings(facts.join("\n"))?.count ?? Number(alone ?? 0), MAX_SERVINGS),
    prepMinutes: roundWithin(sumMinutes([...head.facts, ...parts.facts]), MAX_PREP_MINUTES),
    sourceUrl: urlIn(lines.join("\n")) ?? null,
    ingredients: ingredients.join("\n"),
    instructions: steps.join("\n"),
  };
}

/** Puts each ingredient of a list within a text into its own line: "For two: 200 g rice, 1 onion and 2 eggs. Fry …" */
function unfold(line: string, rules: RecipeRules): string[] {
  if (line.length < 25 || NUMBERING.test(line)) return [line];
  const sentences = line.split(/(?<=[.!?])\s+(?=[\p{Lu}\d])/u);
  for (const [index, sentence] of sentences.entries()) {
    const [start = ""] = (!STARTS_WITH_AMOUNT.test(sentence) && LIST_START.exec(sentence)) || [];
    const items = listedItems(sentence.slice(start.length), rules);
    if (items.length === 0) continue;
    const before = [...sentences.slice(0, index), start.replace(/\s*[:–-]?\s*$/u, "")];
    const others = sentences.slice(index + 1);
    const facts = others.slice(-2).filter((other) => isFact(other, true));
    const after = others.filter((other) => !facts.includes(other)).join(" ");
    const steps = INSTRUCTIONS_IN_LINE.exec(after)?.index ?? 0;
    return [...before, ...items, after.slice(0, steps), after.slice(steps), ...facts];
  }
  return [line];
}

type Part = "head" | "ingredients" | "instructions" | "notes" | "rest";
type Parts = Record<Part | "facts", string[]>;

const HEADINGS: [part: Part, heading: RegExp][] = [
  ["ingredients", INGREDIENTS_HEADING],
  ["instructions", INSTRUCTIONS_HEADING],
  ["notes", END_HEADING],
  ["ingredients", pattern`^${anyOf(words.INGREDIENTS_ELSEWHERE)}(?![\p{L}\d])`],
  ["instructions", pattern`^${anyOf(words.INSTRUCTIONS_ELSEWHERE)}(?![\p{L}\d])`],
];
const FEWER_HEADINGS = HEADINGS.slice(0, 3);

/** The part that a line begins, and the text behind the heading in its line; not "Preparation: 20 minutes" */
function headingOf(line: string, headings = HEADINGS): { part: Part; behind: string } | undefined {
  const text = line.replaceAll(UNREAD_MARKS, "");
  const part = headings.find(([, heading]) => heading.test(text))?.[0];
  if (!part) return undefined;
  const colon = line.indexOf(":");
  const behind = colon > 0 && colon < LONGEST_HEADING ? line.slice(colon + 1).trim() : "";
  const isSentence = /[.!,;]$/u.test(line) || countWords(line) > 7;
  if (behind === "" && (line.length >= LONGEST_HEADING || isSentence)) return undefined;
  return line.length < LONGEST_HEADING && minutesOf(line) > 0 ? undefined : { part, behind };
}

/** The part that a line begins and has nothing else: "Ingredients", "How to make it", "Notes" */
export function partOfHeading(line: string): Part | undefined {
  const heading = headingOf(line);
  return heading?.behind === "" ? heading.part : undefined;
}

/** True for "Ingredients", "How to make it" and "Notes". */
export const isPartHeading = (line: string): boolean => headingOf(line) !== undefined;

const countWords = (line: string) => line.split(" ").length;

const isIngredient = (line: string) => {
  const text = line.replace(BULLET, "");
  const behind = text.replace(NUMBERING, "");
  return (
    text.length <= LONGEST_INGREDIENT &&
    (behind === text || (STARTS_WITH_AMOUNT.test(behind) && countWords(behind) < SENTENCE_WORDS)) &&
    ((STARTS_WITH_AMOUNT.test(behind) && /\p{L}/u.test(behind)) ||
      (ENDS_WITH_AMOUNT.test(text) && minutesOf(text) === 0)) &&
    !isFact(text)
  );
};
const isStep = (line: string) =>
  line !== "" &&
  !isIngredient(line) &&
  (NUMBERING.test(line) ||
    line.length > LONGEST_INGREDIENT ||
    countWords(line) >= SENTENCE_WORDS ||
    HAS_SENTENCE.test(line) ||
    cooks(line) ||
    (ENDS_SENTENCE.test(line) && /\s/u.test(line)));

/** Describes a line by its form. */
const readLine = (text: string, headings: typeof HEADINGS) => ({
  text,
  heading: headingOf(text, headings),
  isIngredient: isIngredient(text),
  isFact: isFact(text),
  /** Undefined if the lines around it are of both kinds or none. */
  isStep: undefined as boolean | undefined,
});
type Line = ReturnType<typeof readLine>;

/** Ingredients and steps may alternate, part by part of the dish. */
function sortLines(texts: string[], rules: RecipeRules): Parts {
  const parts: Parts = { head: [], ingredients: [], instructions: [], notes: [], rest: [], facts: [] };
  const lines = texts.map((text) => readLine(text, rules.knowsMoreHeadings ? HEADINGS : FEWER_HEADINGS));
  if (rules.keepsTitle) keepTitle(lines);
  const headings = lines.map(({ heading }) => heading?.part);
  if (rules.sortsBlocks && !headings.some(Boolean)) sortBlocks(lines);
  const lastSteps = headings.lastIndexOf("instructions");
  const mayStart =
    !headings.includes("ingredients") &&
    (lastSteps >= 0 || lines.filter((line) => line.isIngredient).length > 1);
  let part: Part = "head";
  let isExplicit = false;
  for (const [index, { text, heading, ...line }] of lines.entries()) {
    if (heading && (heading.part !== "notes" || (part !== "head" && heading.behind === ""))) {
      part = heading.part;
      isExplicit = true;
      parts[part].push(part === "notes" ? text : heading.behind);
      continue;
    }
    const isOnlyFact =
      line.isFact &&
      (part !== "instructions" || isFact(text, true)) &&
      (!rules.keepsServingsOfFood || part !== "ingredients" || !isExplicit || statesNothingElse(text));
    if (heading || isOnlyFact) {
      const isSure = part === "head" || (isFact(text, true) && (countWords(text) < 4 || minutesOf(text) > 0));
      parts[heading ? "notes" : isSure ? "facts" : "rest"].push(text);
      continue;
    }
    if (SIGNATURE.test(text) && part !== "head") part = "rest";
    const above = texts[index - 1] ?? "";
    const next = lines[texts[index + 1] === "" ? index + 2 : index + 1];
    const isStart = line.isIngredient || (isHeading(text) && next?.isIngredient && parts.head.some(Boolean));
    const isFirstStep =
      line.isStep ?? (!line.isIngredient && ((above === "" && countWords(text) > 4) || isStep(text)));
    const goesOn = above.length > 24 && !ENDS_SENTENCE.test(above);
    if (part === "head" && mayStart && isStart) part = "ingredients";
    else if (part === "ingredients" && lastSteps < index && isFirstStep) {
      part = "instructions";
      isExplicit = false;
      if (rules.movesHeading) moveHeading(parts);
    } else if (part === "instructions" && !isExplicit && isStart && !goesOn) part = "ingredients";
    parts[part].push(text);
  }
  if (!parts.instructions.some(Boolean)) takeStepsFromHead(parts);
  return parts;
}

/** The first line is the title, regardless of its form, unless ingredients follow without one. */
function keepTitle(lines: Line[]): void {
  const first = lines.findIndex(({ text }) => text !== "" && !isNoise(text));
  const line = lines[first];
  if (!line || line.text.length > LONGEST_TITLE) return;
  const { text, heading } = line;
  const isHeadingAgain = lines.slice(first + 1).some((other) => other.heading?.part === heading?.part);
  if (heading && isHeadingAgain && countWords(text) > 2 && !text.endsWith(":")) line.heading = undefined;
  if (!lines[first + 1]?.isIngredient) line.isIngredient = false;
  if (!statesNothingElse(text) && !LABEL.test(text)) line.isFact = false;
}

/** Lines between blank lines belong together: long ingredients to ingredients, short steps to steps. */
function sortBlocks(lines: Line[]): void {
  // The title may stand directly above the ingredients.
  const title = lines.findIndex(({ text }) => text !== "");
  let start = lines[title]?.isIngredient ? 0 : title + 1;
  for (let end = start; end <= lines.length; end++) {
    if (lines[end]?.text) continue;
    const block = lines.slice(start, end);
    const count = block.filter((line) => line.isIngredient).length;
    const isMixed = block.some(
      ({ text }) => !STARTS_WITH_AMOUNT.test(text) && (ENDS_SENTENCE.test(text) || cooks(text)),
    );
    const isList = block.length > 2 && count * 2 >= block.length && !isMixed;
    const areAllSteps =
      block.length > 1 &&
      count * 4 <= block.length &&
      lines.some((line) => line.isStep === false) &&
      block.some(({ text }) => isStep(text));
    for (const line of block) {
      if (isList && !NUMBERING.test(line.text)) line.isIngredient = true;
      if (areAllSteps) line.isIngredient = false;
      line.isStep = areAllSteps ? true : isList ? false : undefined;
    }
    start = end + 1;
  }
}

/** A short line without an amount directly above the steps is their heading, in an unknown language: "Valmistus:" */
function moveHeading(parts: Parts): void {
  const last = parts.ingredients.findLastIndex(Boolean);
  const line = parts.ingredients[last] ?? "";
  const isHeadingLine =
    countWords(line) < 4 &&
    !/[\d½⅓⅔¼¾⅛,]/u.test(line) &&
    (parts.ingredients[last - 1] === "" || line.endsWith(":"));
  if (last === parts.ingredients.length - 1 && isHeadingLine)
    parts.rest.push(...parts.ingredients.splice(last));
}

/** "Serves 4" and "Total: 20 min", but not "8 servings pastry" */
const statesNothingElse = (line: string) =>
  !/\p{L}/u.test(withoutServings(line)) ||
  ONLY_SERVINGS.test(line) ||
  (LABEL.test(line) && minutesOf(line) > 0);

/** Steps may be above the ingredients, or hold them. */
function takeStepsFromHead(parts: Parts): void {
  const isNumbered = parts.head.filter((line) => NUMBERING.test(line)).length > 1;
  const isFirst = (line: string, index: number) =>
    index > 0 && isStep(line) && (!isNumbered || NUMBERING.test(line));
  const start = parts.head.findIndex(isFirst);
  if (start < 0 || !(isNumbered || parts.ingredients.some(Boolean))) return;
  const end = parts.head.findLastIndex(isStep) + 1;
  if (parts.ingredients.some(Boolean) && parts.head.slice(end).some(Boolean)) return;
  parts.instructions = parts.head.splice(start, end - start);
  if (isNumbered && !parts.ingredients.some(Boolean)) takeIngredientsFromHead(parts, start);
}

/** Short lines directly above numbered steps are ingredients, also without amounts. */
function takeIngredientsFromHead(parts: Parts, stepsStart: number): void {
  const end = parts.head.findLastIndex((line, index) => index < stepsStart && line !== "") + 1;
  const isNone = (line: string) =>
    line === "" || isStep(line) || /[!?]$/u.test(line) || countWords(line) >= SENTENCE_WORDS;
  const name = parts.head.findIndex(Boolean);
  const start = parts.head.slice(0, end).findLastIndex((line, at) => at <= name || isNone(line)) + 1;
  const lines = parts.head.slice(start, end);
  if (lines.some(isIngredient) || lines.length > 2) parts.ingredients = parts.head.splice(start, end - start);
}

/** The title and what else is above the ingredients. */
function readHead(head: string[], rules: RecipeRules) {
  const texts = head.filter((line) => line !== "" && !/^https?:\/\/\S+$/iu.test(line));
  const isName = (line: string) =>
    line.length <= LONGEST_INGREDIENT &&
    /^["“„«'(¿¡]?\p{L}/u.test(line) &&
    !isNoise(line) &&
    !/[»›>|/]\s|[,!?;]$/u.test(line) &&
    !LABEL.test(line) &&
    (!GREETS.test(line) || RECIPE_FOR.test(line));
  const standsAlone = (line: string) => !head[head.indexOf(line) + 1];
  const isTitleLine = (line: string) =>
    line.length <= LONGEST_TITLE &&
    /\p{L}/u.test(line) &&
    !isNoise(line) &&
    !GREETS.test(line) &&
    !NO_TITLE.test(line);
  const name =
    texts.find((line) => NAMED.test(line)) ??
    texts.slice(0, 1).find((line) => rules.keepsTitle && isTitleLine(line) && standsAlone(line)) ??
    texts.find((line) => isName(line) && !ENDS_SENTENCE.test(line) && !line.endsWith(":")) ??
    texts.map((line) => line.replace(NUMBERING, "")).find((line) => isName(line) && countWords(line) < 6) ??
    "";
  const isWhole = rules.keepsTitle && !GREETS.test(name) && !ARTICLE_RECIPE.test(name);
  const named =
    (isWhole ? undefined : RECIPE_FOR.exec(name)?.[1]) ?? name.replace(NAMED, "").replace(NUMBERING, "");
  const [first = "", ...facts] = named.split(/\s[-–|·•]\s|\s\(|\)$/u).filter((part) => part !== "");
  const title = facts.every((part) => isFact(part)) ? first : named;
  const isTitle = title.length <= MAX_TITLE;
  return {
    title: isTitle ? title.replace(/^\p{L}+!\s+/u, "").replace(/\s*[:.]$/u, "") : "",
    description: texts.filter((line) => !isTitle || line.replace(NUMBERING, "") !== name),
    facts,
  };
}

const piecesOf = (line: string) =>
  line.split(/\s[-–|·•]\s|,\s|\.\s(?=\p{Lu})|[()]/u).filter((piece) => piece.trim());

/** Returns whether a line states servings or times: "Serves 4", "Prep: 20 min"; strictly: can be nothing else. */
function isFact(line: string, isStrict = false): boolean {
  if (line.length > LONGEST_INGREDIENT || (COOKS_AT_END.test(line) && !LABEL.test(line))) return false;
  const pieces = piecesOf(plain(line));
  return (
    pieces.length > 0 &&
    pieces.length < 6 &&
    pieces.every((piece) => {
      if (countWords(piece.trim()) > 6) return false;
      if (ONLY_SERVINGS.test(piece) || readServings(piece) !== null) return true;
      if (isStrict && !LABEL.test(piece) && !TOTAL_TIME.test(piece)) return false;
      return minutesOf(piece) > 0 && !(ENDS_SENTENCE.test(piece) && !/[\s:]\p{L}{1,4}\.$/u.test(piece));
    })
  );
}

/** The total, or the sum of the times in lines that state them. */
function sumMinutes(lines: string[]): number {
  const times = lines
    .flatMap(piecesOf)
    .map((piece) => ({ minutes: minutesOf(piece), isTotal: TOTAL_TIME.test(piece) }));
  const total = times.find(({ isTotal, minutes }) => isTotal && minutes > 0);
  return total?.minutes ?? times.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Patterns that ignore case do not know the Turkish İ. */
const plain = (line: string) => line.replaceAll("İ", "i");

/** Lines without such a word are most of a text, and reading durations is slow. */
const TIME_UNIT = wholeWord(HOURS, MINUTES, SECONDS, DAYS);

const minutesOf = (line: string) => (TIME_UNIT.test(line) ? minutesIn(line) : 0);
