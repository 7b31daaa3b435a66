import { splitDurations } from "./durations.ts";
import { isHeading } from "./ingredient-heading.ts";
import { MAX_PREP_MINUTES, MAX_RECIPE_TEXT, MAX_SERVINGS, MAX_TITLE } from "./limits.ts";
import { BULLET, NUMBERING } from "./recipe-lines.ts";
import { INGREDIENTS } from "./recipe-words/lines.ts";
import { INSTRUCTIONS, RECIPE, TOTAL } from "./recipe-words/recipes.ts";
import { anyOf, pattern } from "./recipe-words/words.ts";
import { readServings } from "./servings.ts";

/** The parts of a recipe in one text; empty or null if the text lacks them. */
export interface SplitRecipe {
  title: string;
  /** Everything above the recipe that is none of its other parts. */
  description: string;
  servings: number | null;
  prepMinutes: number | null;
  sourceUrl: string | null;
  /** One per line. */
  ingredients: string;
  instructions: string;
}

/** Further lines are ignored, which bounds the cost of hostile texts. */
const MAX_LINES = 500;
/** Longer lines are steps. */
const LONGEST_INGREDIENT = 80;
const LONGEST_HEADING = 60;
const LONGEST_NAME = 80;

const AMOUNT = String.raw`(?:\d|[½⅓⅔¼¾⅛])`;
const STARTS_WITH_AMOUNT = new RegExp(`^${AMOUNT}`, "u");
/** "Flour – 200 g" */
const ENDS_WITH_AMOUNT = new RegExp(
  String.raw`^\p{L}[^.!?]{1,40}?[\s:–-]\s*${AMOUNT}[\d.,/]*\s?\p{L}{0,5}\.?$`,
  "u",
);
/** "200 g" */
const ONLY_AMOUNT = new RegExp(String.raw`^${AMOUNT}[\d\s.,/½⅓⅔¼¾⅛–-]*\p{L}{0,8}\.?$`, "u");
/** Many words are a sentence, even without its end: the line of a book. */
const SENTENCE_WORDS = 8;
const ENDS_SENTENCE = /[.!?…]["”»)]?$/u;
const URL_IN_LINE = /https?:\/\/[^\s<>"']+/iu;
/** "[27.11.26, 18:04:11] Anna: " and "27/11/2026, 18:04 - Anna: " */
const SENDER =
  /^\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]m)?\]?\s(?:[-–]\s)?\p{L}[\p{L}\p{M} .'\u2019-]{0,30}:\s/iu;
const QUOTE = /^(?:>\s?)+/u;
const TITLE_MARK = /^#{1,6}\s+/u;
const BOLD = /^\*\*([^*]+)\*\*(:?)$/u;
/** Blanks between two columns. */
const GUTTER = /\t+|\s{3,}/u;
const INGREDIENTS_HEADING = pattern`^${anyOf(INGREDIENTS)}(?![\p{L}\d])`;
const INSTRUCTIONS_HEADING = pattern`^${anyOf(INSTRUCTIONS)}(?![\p{L}\d])`;
const NAMED = pattern`^${anyOf(RECIPE)}\s*:\s*`;
const TOTAL_TIME = pattern`(?<!\p{L})${anyOf(TOTAL)}`;
/** A shared list of ingredients in one line: "200 g flour, 2 eggs, salt" */
const NEXT_IN_LINE = new RegExp(String.raw`[,;]\s+(?=${AMOUNT})`, "u");

/**
 * Tells the parts of a pasted recipe apart, by their headings or, without headings, by the form of the lines.
 * @returns undefined if the text contains neither ingredients nor steps
 */
export function splitRecipe(text: string): SplitRecipe | undefined {
  const lines = withoutColumns(cleanLines(text.slice(0, MAX_RECIPE_TEXT)));
  const parts = splitByHeadings(lines) ?? splitByForm(lines);
  if (!parts) return undefined;
  const ingredients = listIngredients(parts.ingredients);
  const instructions = listSteps(parts.instructions);
  if (!ingredients && !instructions) return undefined;
  const short = lines.filter((line) => line.length < LONGEST_INGREDIENT).join("\n");
  return {
    ...readHead(parts.head),
    servings: within(readServings(short)?.count, MAX_SERVINGS),
    sourceUrl: URL_IN_LINE.exec(lines.join("\n"))?.[0].replace(/[.,;:!?)\]]+$/u, "") ?? null,
    ingredients,
    instructions,
  };
}

/** Lines without the marks of mails, chats and Markdown; empty lines stay. */
function cleanLines(text: string): string[] {
  const lines = text
    .replaceAll(/[\u200B-\u200F\u2060\uFEFF]/gu, "")
    .split(/\r?\n|\u2028/u, MAX_LINES)
    .map((line) => line.replaceAll("\u00A0", " ").replace(QUOTE, "").trim());
  const isChat = lines.filter((line) => SENDER.test(line)).length > 1;
  return lines.map((line) =>
    (isChat ? line.replace(SENDER, "") : line).replace(TITLE_MARK, "").replace(BOLD, "$1$2"),
  );
}

/** Puts the right column of a text in two columns below the left one. */
function withoutColumns(lines: string[]): string[] {
  const rows = lines.map((line) => line.split(GUTTER));
  const inColumns = rows.filter(([left = "", right]) => right !== undefined && left !== "");
  if (inColumns.length < 3 || inColumns.length * 2 < lines.filter(Boolean).length) {
    return lines.map((line) => line.replaceAll(/\s+/gu, " "));
  }
  // A table with a column of amounts is one list.
  const isTable = inColumns.every(([left = ""]) => ONLY_AMOUNT.test(left));
  if (isTable) return rows.map((cells) => cells.join(" "));
  return [
    ...rows.map(([left = ""]) => left),
    "",
    ...rows.map(([, ...right]) => right.join(" ")).filter(Boolean),
  ];
}

interface Parts {
  head: string[];
  ingredients: string[];
  instructions: string[];
}

/** The text behind a heading in its line; undefined if the line is none: "Preparation: 20 minutes" */
function behindHeading(line: string, heading: RegExp): string | undefined {
  const found = heading.exec(line);
  if (!found) return undefined;
  const colon = line.indexOf(":");
  const rest = colon > 0 && colon < LONGEST_HEADING ? line.slice(colon + 1).trim() : "";
  if (rest === "" && line.length >= LONGEST_HEADING) return undefined;
  return line.length < LONGEST_HEADING && minutesIn(line) > 0 ? undefined : rest;
}

function splitByHeadings(lines: string[]): Parts | undefined {
  const find = (heading: RegExp) => lines.findIndex((line) => behindHeading(line, heading) !== undefined);
  const [ingredients, instructions] = [find(INGREDIENTS_HEADING), find(INSTRUCTIONS_HEADING)];
  if (ingredients < 0 && instructions < 0) return undefined;
  const from = (start: number, heading: RegExp, end?: number) => [
    behindHeading(lines[start] ?? "", heading) ?? "",
    ...lines.slice(start + 1, end),
  ];
  if (instructions < 0) {
    const rest = from(ingredients, INGREDIENTS_HEADING);
    const boundary = rest.findIndex(isStep);
    const end = boundary < 0 ? rest.length : boundary;
    return {
      head: lines.slice(0, ingredients),
      ingredients: rest.slice(0, end),
      instructions: rest.slice(end),
    };
  }
  if (ingredients < 0) {
    const first = lines.findIndex(isIngredient);
    const start = first < 0 ? instructions : Math.min(first, instructions);
    return {
      head: lines.slice(0, start),
      ingredients: lines.slice(start, instructions),
      instructions: from(instructions, INSTRUCTIONS_HEADING),
    };
  }
  const isReversed = instructions < ingredients;
  return {
    head: lines.slice(0, Math.min(ingredients, instructions)),
    ingredients: from(ingredients, INGREDIENTS_HEADING, isReversed ? undefined : instructions),
    instructions: from(instructions, INSTRUCTIONS_HEADING, isReversed ? ingredients : undefined),
  };
}

const isIngredient = (line: string) => {
  const text = line.replace(BULLET, "");
  return (
    text.length <= LONGEST_INGREDIENT &&
    !NUMBERING.test(line) &&
    (STARTS_WITH_AMOUNT.test(text) || ENDS_WITH_AMOUNT.test(text)) &&
    !isFact(text)
  );
};
const isStep = (line: string) =>
  line !== "" &&
  !isIngredient(line) &&
  (NUMBERING.test(line) ||
    line.length > LONGEST_INGREDIENT ||
    line.split(" ").length >= SENTENCE_WORDS ||
    (ENDS_SENTENCE.test(line) && /\s/u.test(line)));

/** Ingredients and steps may alternate, part by part of the dish. */
function splitByForm(lines: string[]): Parts | undefined {
  const first = lines.findIndex(isIngredient);
  if (first < 0 || lines.filter(isIngredient).length < 2) return undefined;
  // "For the dough:"
  const start = first > 1 && isHeading(lines[first - 1] ?? "") ? first - 1 : first;
  const parts: Parts = { head: lines.slice(0, start), ingredients: [], instructions: [] };
  let isInSteps = false;
  for (const [index, line] of lines.entries()) {
    if (index < start) continue;
    if (isStep(line)) isInSteps = true;
    else if (isIngredient(line) || (isHeading(line) && isIngredient(lines[index + 1] ?? "")))
      isInSteps = false;
    (isInSteps ? parts.instructions : parts.ingredients).push(line);
  }
  return parts;
}

/** The title and what else is above the ingredients. */
function readHead(head: string[]): Pick<SplitRecipe, "title" | "description" | "prepMinutes"> {
  const texts = head.filter((line) => line !== "" && !isFact(line) && !/^https?:\/\/\S+$/iu.test(line));
  const isName = (line: string) =>
    line.length <= LONGEST_NAME && !/[,.!?;]$/u.test(line) && (!line.endsWith(":") || NAMED.test(line));
  const name = texts.find((line) => NAMED.test(line)) ?? texts.find(isName) ?? texts[0] ?? "";
  const isTitle = name.length <= MAX_TITLE;
  const times = head
    .filter(isFact)
    .map((line) => ({ minutes: minutesIn(line), isTotal: TOTAL_TIME.test(line) }));
  const total = times.find(({ isTotal, minutes }) => isTotal && minutes > 0);
  return {
    title: isTitle ? name.replace(NAMED, "").replace(/\s*:$/u, "") : "",
    description: texts.filter((line) => !isTitle || line !== name).join("\n"),
    prepMinutes: within(
      total?.minutes ?? times.reduce((sum, { minutes }) => sum + minutes, 0),
      MAX_PREP_MINUTES,
    ),
  };
}

/** Returns whether a line states servings or a time: "Serves 4", "Prep: 20 min" */
function isFact(line: string): boolean {
  return (
    line.length < LONGEST_HEADING &&
    !ENDS_SENTENCE.test(line) &&
    (readServings(line) !== null || minutesIn(line) > 0)
  );
}

const minutesIn = (line: string): number =>
  splitDurations(line).reduce((sum, part) => sum + (typeof part === "string" ? 0 : part.seconds / 60), 0);

function within(value: number | undefined, max: number): number | null {
  const rounded = Math.round(value ?? 0);
  return rounded >= 1 && rounded <= max ? rounded : null;
}

function listIngredients(lines: string[]): string {
  const texts = lines.flatMap((line) => {
    const parts = line.split(NEXT_IN_LINE);
    return parts.length > 2 ? parts : [line];
  });
  const joined: string[] = [];
  for (const line of texts.map((text) => text.replace(BULLET, "")).filter((text) => text && !isFact(text))) {
    const before = joined.at(-1);
    // A line broken by the width of a page.
    const goesOn =
      before !== undefined &&
      /^[\p{Ll}(]/u.test(line) &&
      (/[,(&+]$/u.test(before) || before.lastIndexOf("(") > before.lastIndexOf(")"));
    if (goesOn) joined[joined.length - 1] = `${before} ${line}`;
    else joined.push(line);
  }
  return joined.join("\n");
}

/** Joins lines that are broken inside of sentences, by the width of a page or column. */
function listSteps(lines: string[]): string {
  const isNumbered = lines.filter((line) => NUMBERING.test(line)).length > 1;
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const isNew = !before || line === "" || NUMBERING.test(line) || BULLET.test(line) || isHeading(before);
    const goesOn = !isNew && (isNumbered || (before.length > 24 && !ENDS_SENTENCE.test(before)));
    if (!goesOn) joined.push(line);
    else if (/\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(line))
      joined[joined.length - 1] = before.slice(0, -1) + line;
    else joined[joined.length - 1] = `${before} ${line}`;
  }
  return joined
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
}
