import { readIngredientLine } from "#server/features/foods/amounts.ts";
import { findLabels } from "#server/features/foods/labels.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { ALLERGENS } from "#shared/limits.ts";
import type { PageLine } from "./page-data.ts";
import { HAS_AMOUNT } from "./page-lists.ts";

/** Finding the labels of this many takes up to 30 ms. */
const MAX_ROWS = 60;
/** Stands for the food in a line that has nothing else but its amount. */
const FOOD = "qqq";

/** Without blanks, and without commas that are not decimal */
const dense = (text: string) => text.toLowerCase().replaceAll(/\s|[,;](?!\d)/g, "");

/** Returns whether a text names every allergen of another. */
async function keepsAllergens(text: string, other: string): Promise<boolean> {
  const before = findLabels({ title: "", ingredients: other });
  await ownTurn();
  const found = findLabels({ title: "", ingredients: text });
  return ALLERGENS.every((name) => found[name] === before[name] || found[name] === "contains");
}

/** Returns what a row has in front of an ingredient: "2 EL", "½ bunch of"; undefined for "1 tbsp peanut", which is another food. */
function amountIn(row: string, line: string): string | undefined {
  if (dense(row) === dense(line)) return "";
  const isBehind = row.toLowerCase().endsWith(` ${line.toLowerCase()}`);
  if (!isBehind || HAS_AMOUNT.test(line.charAt(0))) return undefined;
  const amount = row.slice(0, -line.length).trim();
  const { name, note } = readIngredientLine(`${amount} ${FOOD}`) ?? {};
  return name === FOOD && (note ?? amount) === amount ? `${amount} ` : undefined;
}

/**
 * Adds the line breaks or amounts of a list that has the same ingredients in the same order. Texts that only resemble each other
 * stay: butter is not peanut butter.
 */
export async function withListed(ingredients: string[], list: string[], page: readonly PageLine[]) {
  const rows = list.filter((line) => !line.endsWith(":"));
  if (Math.max(rows.length, ingredients.length) > MAX_ROWS) return ingredients;
  const areBroken = ingredients.length === 1 || ingredients.length > rows.length;
  const isSameText = areBroken && dense(rows.join("")) === dense(ingredients.join(""));
  const start = rows.findIndex((row) => amountIn(row, ingredients[0] ?? "") !== undefined);
  const amounts = ingredients.map((line, index) => amountIn(rows[start + index] ?? "", line));
  const lines = new Set(page.map(({ text }) => dense(text)));
  // Amounts in lines of their own may be below their names, and the first be the servings, unless these are above it.
  const areInFront =
    rows.slice(start, start + ingredients.length).every((row) => lines.has(dense(row))) ||
    (amounts[0] !== "" && HAS_AMOUNT.test(rows[start - 1] ?? ""));
  if (!isSameText && (amounts.includes(undefined) || !areInFront)) return ingredients;
  const completed = isSameText ? rows : ingredients.map((line, index) => `${amounts[index]}${line}`);
  return (await keepsAllergens(completed.join("\n"), ingredients.join("\n"))) ? completed : ingredients;
}
