import { readIngredientLine } from "#server/features/foods/amounts.ts";
import { ONLY_AMOUNT } from "#shared/pasted-lines.ts";
import type { PageLine } from "./page-data.ts";
import { HAS_AMOUNT, isMostlyAmounts } from "./page-lists.ts";
import { letters } from "./recipe-fields.ts";

/** Stands for the food in a line that has nothing else but its amount. */
const FOOD = "qqq";
const SENTENCE_OR_ENERGY = /[.!?。]$|\bk(?:cal|j)\b/iu;

const rowsOf = (list: readonly string[]) => list.filter((line) => !line.endsWith(":"));
/** Empty for nutrition, steps and other lines. */
const foodIn = (line: string) =>
  line.length < 200 && !SENTENCE_OR_ENERGY.test(line) ? letters(readIngredientLine(line)?.name ?? "") : "";

/** Returns what a row has in front of an ingredient: "2 EL", "½ bunch of"; undefined for "1 tbsp peanut", which is another food */
function amountIn(row: string, line: string): string | undefined {
  if (letters(row) === letters(line)) return "";
  if (!row.toLowerCase().endsWith(` ${line.toLowerCase()}`)) return undefined;
  const amount = row.slice(0, -line.length).trim();
  const { name, note } = readIngredientLine(`${amount} ${FOOD}`) ?? {};
  return name === FOOD && (note ?? amount) === amount ? `${amount} ` : undefined;
}

/** Tells whether lines are a second part of the ingredients, and not their copy in other units. */
function areSecondPart(lines: readonly string[], ingredients: readonly string[]): boolean {
  const rows = rowsOf(lines);
  const [foods, known] = [rows.map(foodIn), new Set(ingredients.map(foodIn))];
  const isCopy = foods.filter((food) => known.has(food)).length * 2 >= foods.length;
  return isMostlyAmounts(rows) && !isCopy && !foods.includes("");
}

/**
 * Completes ingredients by the list of their page: by line breaks, amounts or a second part. It replaces no text by one that
 * resembles it: butter is not peanut butter.
 * @param page its lines; in the list, an amount may be joined to the line below it
 */
export function withListed(ingredients: string[], list: string[], page: readonly PageLine[]): string[] {
  const rows = rowsOf(list);
  if (ingredients.length === 1 && letters(rows.join("")) === letters(ingredients.join(""))) return list;
  // Words for the dish are in place of its ingredients.
  if (!ingredients.some((line) => HAS_AMOUNT.test(line)) && ingredients.length * 3 <= rows.length)
    return [...list, ...ingredients.filter((line) => rows.every((row) => amountIn(row, line) === undefined))];
  const start = rows.findIndex((row) => amountIn(row, ingredients[0] ?? "") !== undefined);
  const amounts = ingredients.map((line, index) => amountIn(rows[start + index] ?? "", line));
  if (amounts.includes(undefined)) return ingredients;
  const below = list.slice(list.lastIndexOf(rows[start + ingredients.length - 1] ?? "") + 1);
  if (!amounts.some(Boolean) && areSecondPart(below, ingredients)) return [...ingredients, ...below];
  // A number above the first name may be the servings, and the amounts be below the names.
  const hasUnit =
    /\p{L}/u.test(amounts[0] ?? "") || page.some(({ text }) => text.endsWith(rows[start] ?? ""));
  const areInFront = hasUnit && !ONLY_AMOUNT.test(below[0] ?? "");
  return areInFront ? ingredients.map((line, index) => `${amounts[index]}${line}`) : ingredients;
}
