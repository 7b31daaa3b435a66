import { INGREDIENTS } from "#shared/recipe-words/lines.ts";
import { INSTRUCTIONS } from "#shared/recipe-words/recipes.ts";
import { anyOf, pattern } from "#shared/recipe-words/words.ts";
import { readServings } from "#shared/servings.ts";
import { BULLET, NUMBERING } from "./recipe-text.ts";

/** The parts of a whole recipe in one text. */
export interface SplitRecipe {
  servings: number | null;
  ingredients: string;
  instructions: string;
}

const INGREDIENTS_HEADING = pattern`^${anyOf(INGREDIENTS)}(?![\p{L}\d])`;
const INSTRUCTIONS_HEADING = pattern`^${anyOf(INSTRUCTIONS)}(?![\p{L}\d])`;
const STARTS_WITH_AMOUNT = /^\s*(?:[-–•*▢☐]\s*)?[\d½⅓⅔¼¾⅛]/u;
/** Longer lines are steps. */
const LONGEST_INGREDIENT = 80;

/**
 * Tells the ingredients and steps of a pasted recipe apart, by their headings or, without headings, by the form of the
 * lines.
 * @returns undefined if the text does not contain both
 */
export function splitRecipe(text: string): SplitRecipe | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const parts = splitByHeadings(lines) ?? splitByForm(lines);
  const ingredients = trimmed(parts?.ingredients.map((line) => line.replace(BULLET, "")).filter(Boolean));
  const instructions = trimmed(parts?.instructions);
  if (!ingredients || !instructions) return undefined;
  const servings = readServings(lines.filter((line) => line.length < LONGEST_INGREDIENT).join("\n"));
  return { servings: servings && Math.round(servings.count), ingredients, instructions };
}

const trimmed = (lines: string[] = []) =>
  lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

interface Parts {
  ingredients: string[];
  instructions: string[];
}

function splitByHeadings(lines: string[]): Parts | undefined {
  const ingredients = lines.findIndex(
    (line) => INGREDIENTS_HEADING.test(line) && line.length < LONGEST_INGREDIENT,
  );
  const instructions = lines.findIndex(
    (line) => INSTRUCTIONS_HEADING.test(line) && line.length < LONGEST_INGREDIENT,
  );
  if (ingredients < 0 || instructions <= ingredients) return undefined;
  return {
    ingredients: lines.slice(ingredients + 1, instructions),
    instructions: lines.slice(instructions + 1),
  };
}

function splitByForm(lines: string[]): Parts | undefined {
  const isIngredient = (line: string) =>
    STARTS_WITH_AMOUNT.test(line) && !NUMBERING.test(line) && line.length <= LONGEST_INGREDIENT;
  const isStep = (line: string) =>
    NUMBERING.test(line) || line.length > LONGEST_INGREDIENT || /[^.]\.$/.test(line);
  const first = lines.findIndex(isIngredient);
  const boundary = lines.findIndex((line, index) => index > first && isStep(line) && !isIngredient(line));
  if (first < 0 || boundary < 0) return undefined;
  const ingredients = lines.slice(first, boundary);
  if (ingredients.filter(isIngredient).length < 2) return undefined;
  return { ingredients, instructions: lines.slice(boundary) };
}
