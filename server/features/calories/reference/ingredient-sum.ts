import { listNamedItems } from "#server/features/calories/item-list.ts";
import { readIngredients, type IngredientLine } from "#server/features/foods/amounts.ts";
import { foodOf, hasTrait, type Food } from "#server/features/foods/foods.ts";
import { FAT_KCAL, gramsOf } from "#server/features/foods/grams.ts";
import { withoutUsLines } from "#server/features/foods/metric-lines.ts";
import { words } from "#server/features/foods/recipe-words.ts";
import type { EstimateDetails } from "#shared/estimate-text.ts";
import { isHeading } from "#shared/recipe-text/ingredient-heading.ts";
import { plainDigits } from "#shared/recipe-text/numbers.ts";
import { readServings } from "#shared/recipe-text/servings.ts";
import { anyOf, pattern, wholeWord } from "#shared/recipe-text/words/patterns.ts";
import { roundToFive } from "./reference-table.ts";

/** `ingredients` and `servings` are those of the recipe, if it has any. */
type Recipe = {
  title: string;
  description: string | null;
  ingredients: string | null;
  servings: number | null;
};
type Sum = {
  estimatedCalories: number;
  /** kcal per serving that the lines left out may add. */
  uncounted: number;
  confidence: number;
  details: EstimateDetails;
};
/** Why ingredients that are understood have no sum. */
type Problem = "servings" | "amounts";
/** An ingredient of which `grams` are eaten. */
type Item = { line: IngredientLine; food: Food; grams: number };

/** Fewer than three foods with energy are a dish only if every line is understood. */
const MIN_ITEMS = 3;
const MIN_ITEMS_UNDERSTOOD = 2;
const MIN_ITEM_KCAL = 10;
/** With less understood, of the lines or of the energy, the sum leaves out too much. */
const MIN_SHARE = 0.7;
/** Assumed of unknown food. */
const UNKNOWN_KCAL_PER_100_G = 180;
const UNKNOWN_GRAMS = 50;
const MIN_CONFIDENCE = 0.5;
const MAX_CONFIDENCE = 0.8;
const MIN_SERVING_KCAL = 10;
const MAX_SERVING_KCAL = 5_000;

const FRYING = pattern`${anyOf(words("frying"))}`;
/** Fried food takes up about 8 % of its weight in oil. */
const UPTAKE = 0.08;
const GRAMS_TO_FRY = 10;
/** No dough contains more fat than this, so it is for frying. */
const MAX_FAT_GRAMS = 300;

const MARINADE = pattern`${anyOf(words("marinade"))}`;
/** Most of a marinade stays in the bowl. */
const MARINADE_SHARE = 1 / 3;
/** Cooked, dry food weighs 2.6 times as much. */
const COOKED_SHARE = 0.38;
const COOKED = wholeWord(words("cooked"));
const DRY = wholeWord(words("dry"));
const OPTIONAL = wholeWord(words("optional"));

/**
 * Sums the ingredients of a dish's recipe, or those that its description lists if the recipe has none.
 * @returns null if too few ingredients are understood; a problem if only the servings or plausible amounts are missing
 */
export function sumIngredients({
  title,
  description,
  ingredients,
  servings: stated,
}: Recipe): Sum | Problem | null {
  const list = plainDigits(ingredients ?? description ?? "");
  if (!/\d|[½¼¾⅓⅔]/u.test(list)) return null;
  const known = stated
    ? { count: stated, isPieces: false }
    : readServings([title, description, ingredients].join("\n"));
  const servings = known ?? { count: 1, isPieces: false };
  const { items, unknown } = readItems(list, servings.count);
  const bearing = items.filter((item) => kcalOf(item) >= MIN_ITEM_KCAL);
  const perServing = items.reduce((sum, item) => sum + kcalOf(item), 0) / servings.count;
  const uncounted = unknown.reduce((sum, line) => sum + guessKcal(line), 0) / servings.count;
  const share = Math.min(
    items.length / (items.length + unknown.length),
    perServing / (perServing + uncounted),
  );
  if (bearing.length < (unknown.length === 0 ? MIN_ITEMS_UNDERSTOOD : MIN_ITEMS) || share < MIN_SHARE)
    return null;
  if (perServing < MIN_SERVING_KCAL) return null;
  if (!known) return "servings";
  if (perServing > MAX_SERVING_KCAL) return "amounts";
  const confidence =
    MIN_CONFIDENCE + ((MAX_CONFIDENCE - MIN_CONFIDENCE) * (share - MIN_SHARE)) / (1 - MIN_SHARE);
  return {
    estimatedCalories: roundToFive(perServing),
    uncounted,
    confidence: Math.round(confidence * 100) / 100,
    details: detailsOf(bearing, unknown, servings),
  };
}

function readItems(list: string, servings: number): { items: Item[]; unknown: IngredientLine[] } {
  const items: Item[] = [];
  const unknown: IngredientLine[] = [];
  const frying: Item[] = [];
  let isMarinade = false;
  for (const line of withoutUsLines(readIngredients(list, servings))) {
    const isShort = line.amount === null && line.text.length < 60;
    if (isHeading(line.text) || (isShort && MARINADE.test(line.text))) isMarinade = MARINADE.test(line.text);
    const food = foodOf(line);
    const grams = food && gramsOf(line, food);
    if (food && isForFrying(line, food, grams)) {
      // A line without an amount must be short: "oil for frying", not a sentence about it.
      if (grams !== null || line.text.length < 40) frying.push({ line, food, grams: grams ?? Infinity });
    } else if ((line.amount !== null || hasUnread(line)) && !OPTIONAL.test(line.text)) {
      if (food && grams !== null)
        items.push({ line, food, grams: grams * (isMarinade ? MARINADE_SHARE : 1) });
      // "A family favourite" is a sentence, "3 unknown things" an ingredient.
      else if (/\d/u.test(line.text)) unknown.push(line);
    }
  }
  const fried = items.reduce((sum, { grams, food }) => sum + (food.kcalPer100g >= 10 ? grams : 0), 0);
  for (const item of frying) {
    const uptake = Math.max(GRAMS_TO_FRY * servings, fried * UPTAKE);
    items.push({ ...item, grams: Math.min(item.grams, uptake) });
  }
  return { items, unknown };
}

/** A line with an amount that is not read has none. */
const hasUnread = ({ amounts }: IngredientLine) =>
  amounts.some(({ value, role }) => value === null || role === "amount");

function isForFrying({ text }: IngredientLine, food: Food, grams: number | null): boolean {
  if (food.kcalPer100g < FAT_KCAL || food.aisle !== "pantry") return false;
  return FRYING.test(text) || (grams ?? 0) > MAX_FAT_GRAMS;
}

function kcalOf({ line, food, grams }: Item): number {
  const isOther = hasTrait(food, "dry")
    ? COOKED.test(line.name) && COOKED_SHARE
    : hasTrait(food, "cooked") && line.unit !== "can" && DRY.test(line.name) && 1 / COOKED_SHARE;
  return ((food.kcalPer100g * grams) / 100) * (isOther || 1);
}

/** The energy of a line that is not counted, because its food or weight is unknown. */
function guessKcal(line: IngredientLine): number {
  const { amount, grams, ml } = line;
  const kcal = foodOf(line)?.kcalPer100g ?? UNKNOWN_KCAL_PER_100_G;
  return (kcal * (grams ?? ml ?? (amount ?? 1) * UNKNOWN_GRAMS)) / 100;
}

function detailsOf(
  items: readonly Item[],
  unknown: readonly IngredientLine[],
  { count, isPieces }: { count: number; isPieces: boolean },
): EstimateDetails {
  const served = items.map((item) => {
    return { name: item.food.name, grams: item.grams / count, kcal: kcalOf(item) / count };
  });
  // JSON in PostgreSQL has no half of a character.
  const names = unknown.slice(0, 3).map(({ name }) => name.slice(0, 30).toWellFormed());
  const text = unknown.length > 3 ? "not_counted_and_others" : "not_counted";
  return {
    before: [{ text: isPieces ? "sum_of_pieces" : "sum_of_servings", values: { count } }],
    items: listNamedItems(served),
    after: names.length > 0 ? [{ text, values: { names } }] : [],
  };
}
