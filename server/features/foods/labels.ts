import { ALLERGENS, type Allergen, type FoundLabels } from "#shared/choices.ts";
import { isHeading } from "#shared/recipe-text/ingredient-heading.ts";
import { LINE_BREAK } from "#shared/recipe-text/servings.ts";
import * as lineWords from "#shared/recipe-text/words/lines.ts";
import { anyOf, pattern, wholeWord } from "#shared/recipe-text/words/patterns.ts";
import { readIngredientLine, type IngredientLine } from "./amounts.ts";
import { namesOneFood, PART_SEPARATOR, readFoods, readTogether, type NamedFoods } from "./label-reading.ts";
import { isVague, type Meaning } from "./label-words.ts";
import { isDescriptive } from "./line-name.ts";
import { words } from "./recipe-words.ts";
import { splitIngredients } from "./split-lines.ts";
import { MAX_TOKENIZED } from "./tokenizer.ts";
import { VOLUMES, WEIGHTS, type Unit } from "./units.ts";

export interface LabeledTexts {
  title: string;
  description?: string | null | undefined;
  ingredients?: string | null | undefined;
}

/**
 * Finds allergens and diets in the texts of a dish: "contains" only for foods that an ingredient names for certain, a
 * diet only if all ingredients are known and neither they nor the title and description contradict it.
 */
export function findLabels({ title, description, ingredients }: LabeledTexts): FoundLabels {
  const texts = (ingredients ?? "").split(LINE_BREAK).filter(isNotBlank);
  const clauses = (description ?? "").split(CLAUSE_END).filter(isNotBlank);
  const first = texts.slice(0, MAX_LINES);
  // Nothing is below the last line, so it is an ingredient.
  const areHeadings = first.map((text, index) => index < first.length - 1 && isTitle(text));
  const headings = first.filter((_, index) => areHeadings[index]);
  const others = first.filter((_, index) => !areHeadings[index]);
  const parts = others.flatMap((text) =>
    text.length > MAX_LINE ? text : splitIngredients(text).filter(isNotBlank),
  );
  const lines = parts.slice(0, MAX_LINES).map(readIngredient);
  const isRead =
    [texts, parts, clauses].every(({ length }) => length <= MAX_LINES) &&
    clauses.every(({ length }) => length <= MAX_TOKENIZED);
  const isComplete = isRead && lines.length > 0 && lines.every((line) => line.isUnderstood);
  // The cells of a table: in "rice\tmilk", both are foods.
  const rows = others.filter((text) => text.includes("\t"));
  const named = [title, ...headings, ...rows, ...clauses.slice(0, MAX_LINES)]
    .flatMap((text) => readFoods(text).foods)
    // A cake of known ingredients contains nothing else.
    .filter((food) => !isComplete || !isVague(food));

  const contains = new Set(lines.flatMap((line) => line.contains));
  const foods = [...lines.flatMap((line) => line.foods), ...named];
  const may = new Set(foods.flatMap(allergensOf));
  const labels: FoundLabels = {};
  for (const allergen of ALLERGENS) {
    if (contains.has(allergen)) labels[allergen] = "contains";
    else if (may.has(allergen)) labels[allergen] = "may";
  }
  if (!isComplete) return labels;
  labels.ingredients = "known";
  if (foods.every(({ diet }) => diet === "vegan" || diet === "vegetarian")) labels.vegetarian = "suits";
  if (foods.every(({ diet }) => diet === "vegan")) labels.vegan = "suits";
  return labels;
}

/** The first lines of a recipe, without the headings. */
export function listIngredients(ingredients: string | null): string[] {
  const lines = (ingredients ?? "").split(LINE_BREAK).filter(isNotBlank).slice(0, MAX_LINES);
  return lines.filter((text, index) => index === lines.length - 1 || !isTitle(text));
}

const allergensOf = ({ contains, may }: Meaning) => [...contains, ...may];
const isNotBlank = (text: string) => /[\p{Alphabetic}\p{N}\p{Emoji_Presentation}]/u.test(text);
const CLAUSE_END = /[.!?\n;]/u;
/** Bounds the cost of hostile texts. */
const MAX_LINES = 200;

interface Line extends Pick<NamedFoods, "foods"> {
  contains: readonly Allergen[];
  /** True if it names a food and has no unknown words. */
  isUnderstood: boolean;
}

const isUnderstood = ({ foods, hasUnknownWords }: NamedFoods) => foods.length > 0 && !hasUnknownWords;

const MEASURES: readonly (Unit | null)[] = [null, ...WEIGHTS, ...VOLUMES];
/** Longer lines are prose; `readIngredients` cuts them. */
const MAX_LINE = 200;
/** Not after an apostrophe, as in "mont d'or". */
const OR = pattern`(?<!\p{L}['\u2019]?)${anyOf(words("or", "short or"))}(?!\p{L})|(?<=\p{L})\s?/\s?(?=\p{L})`;
const OPTIONAL = wholeWord(words("optional"));
const HEADING = pattern`:\s*$|^\s*${anyOf(lineWords.FOR_THE)}\s+\S+\s*$`;

/** Only some headings: an ingredient taken for one is not "contains", an unread heading hides nothing. */
const isTitle = (text: string) => text.length <= MAX_LINE && HEADING.test(text) && isHeading(text);

function readIngredient(text: string): Line {
  const line = text.length > MAX_LINE ? null : readIngredientLine(text);
  // Not an ingredient for sums, such as "20 minutes", but it may be misread.
  if (!line) return { foods: readFoods(text).foods, contains: [], isUnderstood: false };
  const { name, note } = line;
  // "200 g butter (1 cup) / margarine": without the brackets, only the name has a choice.
  const hasChoices = OR.test(line.text) || OR.test(`${name}, ${note ?? ""}`);
  const { foods, contains, isUnderstood } = readLine(name, note ?? "", hasChoices);
  if (!isAmountAndName(line)) {
    const whole = readFoods(text);
    // In "petit beurre", the name has lost its size; in "plain or gluten-free flour", the other choice.
    foods.push(...(hasChoices && !OR.test(`${name}, ${note}`) ? whole.named : whole.foods));
  }
  return { foods, contains: contains.length > 0 && OPTIONAL.test(text) ? [] : contains, isUnderstood };
}

const NUMBER_ONLY = /^[\p{N}\s.,/⁄-]*$/u;
const NOTE_SIGN = /^\s?[,;]\s/u;

/** Returns whether the name and note of a line are all its words besides the amount: "200 g flour, sifted". */
function isAmountAndName({ text, note, unit, unitPlace, namePlace }: IngredientLine): boolean {
  if (namePlace === null || !MEASURES.includes(unit)) return false;
  const behind = text.slice(namePlace.end);
  if (behind.replace(NOTE_SIGN, "") !== (note ?? "")) return false;
  const { start, end } = unitPlace ?? { start: 0, end: 0 };
  return NUMBER_ONLY.test(text.slice(0, start) + text.slice(end, namePlace.start));
}

function readLine(name: string, note: string, mayHaveChoices: boolean): Line {
  const texts = note === "" ? [name] : [name, ...note.split(PART_SEPARATOR)];
  const hasChoices = mayHaveChoices && texts.some((text) => OR.test(text));
  const isChoice = hasChoices && !namesOneFood(`${name}, ${note}`);
  return isChoice ? readChoices(`${name}, ${note}`.split(OR)) : readParts(texts, hasChoices ? note : null);
}

/** Contains what all choices contain, and may contain the rest: "butter or oil". */
function readChoices(choices: readonly string[]): Line {
  const readings = choices.map((text) => readFoods(text, false));
  // "regular or gluten-free flour"
  const isSure = readings.every((choice) => choice.foods.length > 0);
  const foods = readings.flatMap((choice) => [...choice.foods, ...(isSure ? choice.doubts : choice.named)]);
  const [first = [], ...others] = readings
    .filter((choice) => choice.foods.length > 0 || choice.hasUnknownWords)
    .map((choice) => choice.foods.flatMap(({ contains }) => contains));
  const contains = first.filter((allergen) => others.every((other) => other.includes(allergen)));
  // "fresh or frozen peas"
  const areKnown = readings.every((read, index) => isUnderstood(read) || isDescriptive(choices[index] ?? ""));
  return { foods, contains, isUnderstood: areKnown };
}

/**
 * "salt, butter, flour" lists ingredients; "chicken, fried in butter" does not.
 * @param choices the note of a line with alternatives of one food: "fresh or dried" of "pasta (fresh or dried)"
 */
function readParts(texts: readonly string[], choices: string | null): Line {
  const [main, ...others] = readTogether(texts);
  if (!main) return { foods: [], contains: [], isUnderstood: false };
  const [name = ""] = texts;
  // "not skimmed milk" may be another milk.
  const foods = [...(main.foods.length > 0 ? main.foods : main.named), ...main.doubts];
  for (const part of others) foods.push(...part.foods, ...part.doubts);
  // "pasta (fresh or dried)": fresh pasta has eggs.
  if (choices !== null && OR.test(choices))
    foods.push(...choices.split(OR).flatMap((choice) => readFoods(`${choice} ${name}`).foods));
  const certain = [main, ...others.filter(isUnderstood)];
  return {
    foods,
    contains: certain.flatMap((part) => part.foods.flatMap((food) => food.contains)),
    isUnderstood:
      isUnderstood(main) && (choices === null || name.split(OR).slice(0, -1).every(isDescriptive)),
  };
}
