import { readdirSync, readFileSync } from "node:fs";
import { scaleIngredients } from "#client/features/recipes/scale-ingredients.ts";
import { isRead, readIngredientLine, type IngredientLine } from "#server/features/foods/amounts.ts";
import { recipePlaces } from "#server/features/foods/ingredient-amounts.ts";
import { splitLines } from "#server/features/foods/split-lines.ts";
import { measure } from "#server/features/foods/units.ts";
import { isHeading } from "#shared/recipe-text/ingredient-heading.ts";

const FOLDER = new URL("../../data/ingredient-lines/", import.meta.url);
const SERVINGS = 4;

/** The files of tests/data/ingredient-lines: readings of lines, written by hand; docs/reading.md has their form. */
export const LINE_FILES = readdirSync(FOLDER).map((name) => {
  const path = new URL(name, FOLDER);
  const [head = "", ...blocks] = readFileSync(path, "utf8").trim().split("\n\n");
  return { name, path, about: head.split("\n")[0] ?? "", blocks: blocks.map((block) => block.split("\n")) };
});

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Returns the weight, volume or count; empty if it is the only number. */
function totalOf({ amount, unit, grams, ml, amounts }: IngredientLine): string {
  const own = measure(amount, unit);
  const whole = grams ?? ml;
  const isOther = whole !== null && Math.abs(whole - (own.grams ?? own.ml ?? 0)) > 0.01;
  const total = isOther
    ? `${whole >= 10 ? Math.round(whole) : Math.round(whole * 10) / 10} ${grams === null ? "ml" : "g"}`
    : `${amount === null ? "?" : rounded(amount)} ${unit ?? "-"}`;
  const [first, ...more] = amounts.filter(({ role }) => role !== "other");
  const isSaid = more.length === 0 && first?.role === "amount" && first.value === amount && !isOther;
  return isSaid || (!first && amount === null) ? "" : ` → ${total}`;
}

function readPart(text: string): string {
  const line = isHeading(text) ? null : readIngredientLine(text);
  if (!line) return isHeading(text) ? "heading" : "none";
  if (!isRead(line, SERVINGS)) return "not read";
  // The numbers of pieces have no unit of their own: "2 bay leaves", "2 x 400 g cans".
  const counts = line.amounts.filter(({ role, unit }) => role === "amount" && unit === null);
  const counted = counts.reduce((sum, { value }) => sum + (value ?? 0) / counts.length, 0);
  const numbers = line.amounts.map((number) => {
    const [written, value] = [text.slice(number.start, number.end), rounded(number.value ?? 0)];
    const unit = counts.includes(number) && counted === line.amount ? line.unit : number.unit;
    return `${written}${written === String(value) ? "" : `=${value}`} ${unit ?? "-"}${number.role === "amount" ? "" : ` ${number.role}`}`;
  });
  return `${numbers.join("; ") || "-"}${totalOf(line)} | ${line.name} | ${line.note ?? "-"}`;
}

/** Returns the reading of a line, in the form of the files. */
export const readingOf = (text: string): string =>
  splitLines(text)
    .map((part) => part.text.trim())
    .filter(Boolean)
    .map(readPart)
    .join(" // ") || "none";

export const placesOf = (ingredients: string, servings: number | null = SERVINGS, instructions = "") =>
  recipePlaces({ ingredients, instructions, servings }).ingredientAmounts ?? [];

/** The lines for other servings, as the page shows them. */
export const scaledLines = (text: string, factor: number, servings?: null) =>
  scaleIngredients(text, placesOf(text, servings), factor);

export const doubleOf = (text: string): string =>
  scaledLines(text, 2)
    .map((line) => (line.isUnscaled ? "not scaled" : line.text))
    .join(" // ");
