import { ownTurn } from "#server/lib/own-turn.ts";
import { joinAmountLines, STEP_ALONE } from "#shared/recipe-text/joined-lines.ts";
import { AMOUNT, COOKS_AT_START, ONLY_AMOUNT } from "#shared/recipe-text/pasted-lines.ts";
import { partOfHeading } from "#shared/recipe-text/split-recipe.ts";
import type { Node } from "./json-ld.ts";
import type { PageLine } from "./page-data.ts";

const MAX_LISTED = 200;
const LINES_AT_ONCE = 200;
/** Headings whose lists are looked at. */
const MAX_SECTIONS = 50;
const LEVEL = /^h([1-6])$/;
const ROW = /^(?:li|tr|dd)$/;
const HAS_AMOUNT = new RegExp(AMOUNT, "u");
const STARTS_WITH_AMOUNT = new RegExp(`^[^\\p{L}\\d]{0,3}${AMOUNT}`, "u");
/** Longer lines contain more than an ingredient. */
const LONGEST_INGREDIENT = 150;
/** Lines in front of a list of steps. Lists further below have notes and links. */
const NEAR = 3;
/** Shorter lines among the steps are buttons, tags and captions. */
const SHORTEST_STEP = 25;

const levelOf = ({ tag }: PageLine) => Number(LEVEL.exec(tag)?.[1] ?? Number.NaN);
const isRow = ({ tag }: PageLine) => ROW.test(tag);

/** The lines of a page, and the parts of a recipe that they are the headings of. */
interface Page {
  lines: readonly PageLine[];
  parts: readonly (string | undefined)[];
}

/**
 * Makes a recipe of the lists below the headings of ingredients and steps, for pages without recipe data. Without such
 * headings, a list with amounts is the ingredients, and the sentences below it are the steps.
 */
export async function listsOfPage(lines: readonly PageLine[]): Promise<Node> {
  const parts: (string | undefined)[] = [];
  for (const line of lines) {
    if (parts.length % LINES_AT_ONCE === 0) await ownTurn();
    const heading = line.text.replace(/\.$/, "");
    // "Plum cake – The ingredients"
    const part = partOfHeading(heading) ?? partOfHeading(heading.split(/\s[–-]\s/).at(-1) ?? "");
    parts.push(isRow(line) ? undefined : part);
  }
  const lists = parts
    .map((part, index) => ({ part, index }))
    .filter(({ part, index }) => part !== undefined && parts[index + 1] === undefined)
    .slice(0, MAX_SECTIONS)
    .map(({ part, index }) => ({ part, lines: linesBelow({ lines, parts }, index) }));
  const ingredients = lists.find(({ part, lines: list }) => part === "ingredients" && isIngredientList(list));
  const areSteps = ({ part, lines: list }: (typeof lists)[number]) =>
    part === "instructions" && list.length > 0;
  // An article about the dish may have a summary above the recipe.
  const below = ingredients ? lists.slice(lists.indexOf(ingredients)) : [];
  const instructions = below.find(areSteps) ?? lists.find(areSteps);
  return {
    recipeIngredient: ingredients?.lines ?? longestList(lines),
    recipeInstructions: instructions?.lines ?? numberedSteps(lines),
  };
}

const isIngredientList = (list: string[]) => list.filter((line) => HAS_AMOUNT.test(line)).length > 1;
const isStep = (line: string) =>
  line.length >= SHORTEST_STEP || /[.:!]$/.test(line) || COOKS_AT_START.test(line);
/** "Add salt" between longer steps */
const isBetweenSteps = (rows: string[], index: number) =>
  isStep(rows[index - 1] ?? "") && isStep(rows[index + 1] ?? "");
const hasAmount = ({ text }: PageLine) => STARTS_WITH_AMOUNT.test(text);
const isMostlyAmounts = (list: readonly string[]) =>
  list.filter((line) => STARTS_WITH_AMOUNT.test(line)).length * 2 > list.length;

/** The lines below "Step 1", "Step 2" and so on, up to the next heading. */
function numberedSteps(lines: readonly PageLine[]): string[] {
  const steps: string[] = [];
  let isInStep = false;
  for (const line of lines) {
    if (levelOf(line) > 0) isInStep = STEP_ALONE.test(line.text);
    else if (isInStep) steps.push(line.text);
  }
  return steps;
}

/** @returns whether the rows below a heading continue a list of ingredients */
function haveAmountsBelow(lines: readonly PageLine[], heading: number): boolean {
  const below = lines.slice(heading + 1, heading + 1 + MAX_LISTED);
  const end = below.findIndex((line) => !isRow(line));
  return isMostlyAmounts((end < 0 ? below : below.slice(0, end)).map(({ text }) => text));
}

/** The longest list whose rows are short and mostly have amounts, with the headings of its parts. */
function longestList(lines: readonly PageLine[]): string[] {
  const lists: string[][] = [[]];
  /** A heading that is repeated begins the same list in other units. */
  const headings = new Set<string>();
  let rows: string[] = [];
  for (const [index, line] of lines.entries()) {
    const list = lists.at(-1) ?? [];
    if (isRow(line) && line.text.length <= LONGEST_INGREDIENT) {
      list.push(line.text);
      rows.push(line.text);
      continue;
    }
    const isHeading = levelOf(line) > 0;
    if (isHeading && !headings.has(line.text) && isMostlyAmounts(rows) && haveAmountsBelow(lines, index))
      list.push(headingOf(line));
    else {
      if (list.length > 0) lists.push([]);
      if (isHeading) headings.clear();
    }
    if (isHeading) headings.add(line.text);
    rows = [];
  }
  return lists
    .filter((list) => list.length > 2 && isMostlyAmounts(list))
    .reduce((longest, list) => (list.length > longest.length ? list : longest), []);
}

const headingOf = ({ text }: PageLine) => `${text.replace(/:$/, "")}:`;

/** The lines of a part of the recipe, which may have several headings. */
function sectionBelow({ lines, parts }: Page, heading: number): readonly PageLine[] {
  const [start, next] = lines.slice(heading, heading + 2);
  const isIngredients = parts[heading] === "ingredients";
  // A heading that is no element for headings has the level above the next one, or ends at any.
  const level = (start && levelOf(start)) || (next && levelOf(next) - 1) || Infinity;
  const headings = new Set([start?.text]);
  const below = lines.slice(heading + 1, heading + 1 + MAX_LISTED);
  const end = below.findIndex((line, offset) => {
    const index = heading + 1 + offset;
    const part = parts[index];
    if (part === undefined && !(levelOf(line) > 0)) return false;
    const isRepeated = headings.has(line.text) && (isIngredients || part !== undefined);
    headings.add(line.text);
    if (isRepeated || part !== undefined) return isRepeated || part !== parts[heading];
    return !(levelOf(line) > level) && !(isIngredients && haveAmountsBelow(lines, index));
  });
  return end < 0 ? below : below.slice(0, end);
}

/** The rows, or else all ingredients or sentences, of a part of the recipe. */
function linesBelow(page: Page, heading: number): string[] {
  const section = sectionBelow(page, heading);
  const isIngredients = page.parts[heading] === "ingredients";
  const rows = section.filter(isRow);
  const hasRows = isIngredients
    ? rows.length * 3 > section.length ||
      rows.filter(hasAmount).length * 2 >= section.filter(hasAmount).length
    : rows.filter(({ text }) => isStep(text)).length * 3 > section.length ||
      section.slice(0, NEAR).some(isRow);
  const headings = new Set<string | undefined>([undefined]);
  const texts = section.flatMap((line, offset) => {
    if (!isIngredients && STEP_ALONE.test(line.text)) return [];
    if (levelOf(line) > 0 || page.parts[heading + 1 + offset] !== undefined) {
      headings.add(headingOf(line));
      return [headingOf(line)];
    }
    return hasRows && !isRow(line) ? [] : line.text.split("\n");
  });
  if (!isIngredients) {
    const steps = texts.filter((text, index) => isStep(text) || (hasRows && isBetweenSteps(texts, index)));
    // Only links are below "You may also like".
    return steps.filter((text, index) => !headings.has(text) || !headings.has(steps[index + 1]));
  }
  const long = hasRows ? -1 : texts.findIndex((text) => text.length > LONGEST_INGREDIENT);
  const amounts = texts.filter((text) => ONLY_AMOUNT.test(text)).length;
  return joinAmountLines(long < 0 ? texts : texts.slice(0, long), !hasRows && amounts * 3 > texts.length);
}
