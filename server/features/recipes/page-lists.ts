import { ownTurn } from "#server/lib/own-turn.ts";
import { joinAmounts } from "#shared/joined-lines.ts";
import { ONLY_AMOUNT } from "#shared/pasted-lines.ts";
import { partOfHeading } from "#shared/split-recipe.ts";
import type { Node } from "./json-ld.ts";
import type { PageLine } from "./page-data.ts";

const MAX_LISTED = 200;
const LINES_AT_ONCE = 200;
/** Headings whose lists are looked at. */
const MAX_SECTIONS = 50;
const LEVEL = /^h([1-6])$/;
const ROW = /^(?:li|tr|dd)$/;
const AMOUNT = /[\d½⅓⅔¼¾⅛]/;
/** Longer lines contain more than an ingredient. */
const LONGEST_INGREDIENT = 150;
/** Shorter lines among the steps are buttons, tags and captions. */
const SHORTEST_STEP = 25;

const levelOf = ({ tag }: PageLine) => Number(LEVEL.exec(tag)?.[1] ?? Number.NaN);

/**
 * Makes a recipe of the lists below the headings of ingredients and steps, for pages without recipe data. Without such headings,
 * a list with amounts is the ingredients, and the sentences below it are the steps.
 */
export async function listsOfPage(lines: readonly PageLine[]): Promise<Node> {
  const parts: (string | undefined)[] = [];
  for (const { tag, text } of lines) {
    if (parts.length % LINES_AT_ONCE === 0) await ownTurn();
    parts.push(ROW.test(tag) ? undefined : partOfHeading(text));
  }
  const found = parts
    .map((part, index) => ({ part, index }))
    .filter(({ part, index }) => part !== undefined && parts[index + 1] === undefined)
    .slice(0, MAX_SECTIONS)
    .map(({ part, index }) => ({ part, lines: linesBelow(lines, parts, index) }));
  const ingredients = found.find(({ part, lines: list }) => part === "ingredients" && isIngredientList(list));
  const instructions = found
    .filter(({ part }) => part === "instructions")
    .map(({ lines: list }) => list.filter(isStep))
    .find((list) => list.length > 0);
  return {
    recipeIngredient: ingredients?.lines ?? longestList(lines),
    recipeInstructions: instructions ?? [],
  };
}

const isIngredientList = (list: string[]) => list.filter((line) => AMOUNT.test(line)).length > 1;
const isStep = (line: string) => line.length >= SHORTEST_STEP || /[.:!]$/.test(line);

/** The longest list whose rows are short and mostly have amounts. */
function longestList(lines: readonly PageLine[]): string[] {
  const lists: string[][] = [[]];
  for (const { tag, text } of lines) {
    if (ROW.test(tag) && text.length <= LONGEST_INGREDIENT) lists.at(-1)?.push(text);
    else if (lists.at(-1)?.length) lists.push([]);
  }
  const starts = (list: string[]) => list.filter((line) => /^\W{0,3}[\d½⅓⅔¼¾⅛]/.test(line)).length;
  return lists
    .filter((list) => list.length > 2 && starts(list) * 2 > list.length)
    .reduce((longest, list) => (list.length > longest.length ? list : longest), []);
}

/** The rows, or else all lines, up to the next heading of this level or of another part. */
function linesBelow(
  lines: readonly PageLine[],
  parts: readonly (string | undefined)[],
  heading: number,
): string[] {
  const start = lines[heading];
  const level = start ? levelOf(start) : Number.NaN;
  const below = lines.slice(heading + 1, heading + 1 + MAX_LISTED);
  const end = below.findIndex(
    (line, index) =>
      parts[heading + 1 + index] !== undefined || (levelOf(line) > 0 && !(levelOf(line) > level)),
  );
  const section = end < 0 ? below : below.slice(0, end);
  const hasRows = section.some(({ tag }) => ROW.test(tag));
  const texts = section.flatMap((line) => {
    if (levelOf(line) > 0) return [`${line.text.replace(/:$/, "")}:`];
    return hasRows && !ROW.test(line.tag) ? [] : line.text.split("\n");
  });
  const amounts = texts.filter((text) => ONLY_AMOUNT.test(text)).length;
  return joinAmounts(texts, !hasRows && amounts * 3 > texts.length);
}
