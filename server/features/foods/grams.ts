import { anyOf, pattern, wholeWord } from "#shared/recipe-text/words/patterns.ts";
import type { IngredientLine } from "./amounts.ts";
import { hasTrait, type Food } from "./foods.ts";
import { words } from "./recipe-words.ts";

export const ML_PER_CUP = 240;
const GRAMS_PER_CAN = 400;
const GRAMS_PER_SLICE = 25;
/** "3 slices of tomato" */
const SLICES_PER_PIECE = 6;
const GRAMS_PER_PACKET = 250;
/** Lighter pieces are not sold one by one. */
const MIN_PACKET = 80;
const CLOVES_PER_HEAD = 10;
/** A leaf of lettuce or a sheet of lasagna; a leaf of an herb weighs less. */
const GRAMS_PER_LEAF = 18;
const FACTOR_OF_SIZE = { small: 0.7, large: 1.3 };
/** Foods with more energy are fats. */
export const FAT_KCAL = 700;

const DRAINED = pattern`(?<!\p{L})${anyOf(words("drained"))}`;
const DRAINED_SHARE = 0.6;
const BONE_IN = wholeWord(words("bone in"));
const BONELESS_SHARE = 0.7;
/** "12 pineapple rings" */
const SLICES = pattern`${anyOf(words("slices"))}$`;

/** The weight of an ingredient. @returns null if the line says too little: "1 packet pasta" */
export function gramsOf(line: IngredientLine, food: Food): number | null {
  const { amount, unit, grams, ml, size, note, name } = line;
  const perPiece = food.gramsPerPiece;
  // A stick of celery, a spring onion
  if ((unit === "stick" && food.kcalPer100g < FAT_KCAL) || (unit === "sprig" && (perPiece ?? 0) > 2))
    return (amount ?? 0) * (perPiece ?? GRAMS_PER_SLICE);
  if (grams !== null) {
    if (unit === "can" && DRAINED.test(note ?? "")) return grams * DRAINED_SHARE;
    return BONE_IN.test(line.text) ? grams * BONELESS_SHARE : grams;
  }
  if (ml !== null) return (ml * (food.gramsPerCup ?? ML_PER_CUP)) / ML_PER_CUP;
  if (amount === null) return null;
  if (unit === "can") return food.aisle === "spices" ? null : amount * (food.gramsPerCan ?? GRAMS_PER_CAN);
  // A sheet of pastry is a whole one.
  if (unit === "leaf" && food.aisle !== "bakery") return amount * Math.min(perPiece ?? 1, GRAMS_PER_LEAF);
  if (unit === "slice" || (unit === null && SLICES.test(name))) return amount * gramsPerSlice(food);
  if (unit === "head" && hasTrait(food, "cloves")) return amount * CLOVES_PER_HEAD * (perPiece ?? 0);
  if (food.aisle === "spices" || food.aisle === "baking") return amount * (perPiece ?? 1);
  const isPacked = (food.aisle === "pantry" || food.aisle === "dairy") && (perPiece ?? 0) >= MIN_PACKET;
  if (unit === "packet" && !isPacked) return food.kcalPer100g > 0 ? amount * GRAMS_PER_PACKET : null;
  if (perPiece === null) return null;
  return amount * perPiece * (size && !hasTrait(food, "one size") ? FACTOR_OF_SIZE[size] : 1);
}

function gramsPerSlice({ aisle, gramsPerPiece: whole }: Food): number {
  if (whole === null || (aisle === "bakery" && whole > 2 * GRAMS_PER_SLICE)) return GRAMS_PER_SLICE;
  return Math.min(aisle === "produce" ? whole / SLICES_PER_PIECE : whole, 2 * GRAMS_PER_SLICE);
}
