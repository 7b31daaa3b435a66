import type { IngredientLine } from "#server/features/foods/amounts.ts";
import { hasTrait, type Food } from "#server/features/foods/foods.ts";
import { ML_PER_CUP } from "#server/features/foods/grams.ts";
import { SPOONS_AND_CUPS, VOLUMES, WEIGHTS } from "#server/features/foods/units.ts";
import type { ShoppingAmount } from "#shared/shopping.api.ts";

interface Part {
  line: IngredientLine;
  /** Multiplies the amount. */
  factor: number;
}

/** Other units are counted, also if their usual weight is known: "2 cloves". */
const MEASURES = [...WEIGHTS, ...VOLUMES];

const ML_PER_TABLESPOON = 15;
const ML_PER_TEASPOON = 5;
/** From this volume on, spoons are no help in a shop. */
const MIN_ML = 60;

const PLURALS: Partial<Record<string, string>> = { bunch: "bunches", leaf: "leaves", pinch: "pinches" };

/**
 * Adds up amounts and rounds up to what can be bought: 1.3 kg, 3 pieces, 400 g and 2 cans. Weights and volumes are
 * joined if the food's weight per cup is known; pieces, cans and the like are counted apart.
 */
export function sumAmounts(food: Food | null, parts: readonly Part[]): ShoppingAmount[] {
  let grams = 0;
  let ml = 0;
  let isSpooned = true;
  const counts = new Map<string, ShoppingAmount>();
  const isUnitKept = parts.every(({ line }) => line.unit === "dessertspoon");
  for (const { line, factor } of parts) {
    const { amount, unit } = line;
    const isCounted = amount !== null && (isUnitKept || !MEASURES.includes(unit));
    if (isCounted) {
      const counted = unitIn(line, food);
      const key = JSON.stringify(counted);
      counts.set(key, { ...counted, amount: (counts.get(key)?.amount ?? 0) + amount * factor });
    } else if (line.grams !== null) grams += line.grams * factor;
    else if (line.ml !== null) {
      ml += line.ml * factor;
      isSpooned &&= SPOONS_AND_CUPS.includes(unit);
    }
  }
  const gramsPerMl = (food?.gramsPerCup ?? 0) / ML_PER_CUP;
  const isPoured = hasTrait(food, "liquid");
  const isJoined = gramsPerMl > 0 && (grams > 0 || (isSpooned && ml >= MIN_ML));
  if (isJoined && isPoured && ml > 0)
    [grams, ml, isSpooned] = [0, ml + grams / gramsPerMl, isSpooned && grams === 0];
  else if (isJoined && !isPoured) [grams, ml] = [grams + ml * gramsPerMl, 0];

  return [
    ...(grams > 0 ? [metric(grams, "g", "kg")] : []),
    ...(ml > 0 ? [volume(ml, isSpooned)] : []),
    ...[...counts.values()].map((counted) => ({ ...counted, amount: roundUp(counted.amount, 1) })),
  ];
}

/** Lighter pieces have sprigs: "2 branches de céleri" are pieces. */
const MIN_PIECE_GRAMS = 15;

/** The unit, and what is in each can if the line states it. A head of lettuce is a piece, one of garlic is not. */
function unitIn({ unit, amount, grams, ml }: IngredientLine, food: Food | null) {
  const isPiece =
    ((unit === "head" || (unit === "clove" && food)) && !hasTrait(food, "cloves")) ||
    (unit === "sprig" && (food?.gramsPerPiece ?? 0) >= MIN_PIECE_GRAMS);
  if (isPiece) return { unit: "piece" };
  if ((unit !== "can" && unit !== "packet") || !amount) return { unit: unit ?? "piece" };
  if (grams !== null) return { unit, each: metric(Math.round(grams / amount), "g", "kg", 1) };
  return ml === null ? { unit } : { unit, each: metric(Math.round(ml / amount), "ml", "l", 1) };
}

/** "400 g + 2 cans (400 g)", or "3" for pieces alone; null for no amounts. */
export function formatAmounts(amounts: readonly ShoppingAmount[]): string | null {
  const [first] = amounts;
  if (amounts.length === 1 && first?.unit === "piece") return format(first.amount);
  const texts = amounts.map(({ amount, unit, each }) => {
    const named = isCounted(unit) ? pluralOf(unit, amount) : unit;
    const count = SPOONS.has(unit) ? halves(amount) : format(amount);
    return `${count} ${named}${each ? ` (${format(each.amount)} ${each.unit})` : ""}`;
  });
  return texts.join(" + ") || null;
}

const SPOONS = new Set(["tsp", "tbsp"]);
const isCounted = (unit: string) =>
  unit === "dessertspoon" || !(MEASURES as readonly string[]).includes(unit);

function pluralOf(unit: string, count: number): string {
  return count === 1 ? unit : (PLURALS[unit] ?? `${unit}s`);
}

function volume(ml: number, isSpooned: boolean): ShoppingAmount {
  if (!isSpooned || ml >= MIN_ML) return metric(ml, "ml", "l");
  return ml < ML_PER_TABLESPOON
    ? { amount: roundUp(ml / ML_PER_TEASPOON, 0.5), unit: "tsp" }
    : { amount: roundUp(ml / ML_PER_TABLESPOON, 0.5), unit: "tbsp" };
}

/** A number in whole and half parts: "1½". */
function halves(count: number): string {
  return count % 1 === 0 ? format(count) : `${Math.floor(count) || ""}½`;
}

function metric(value: number, small: string, large: string, step = value < 10 ? 1 : value < 100 ? 5 : 10) {
  const rounded = roundUp(value, step);
  return rounded < 1000
    ? { amount: rounded, unit: small }
    : { amount: roundUp(value, 100) / 1000, unit: large };
}

/** Ignores errors of binary fractions: 0.1 + 0.2 rounds up to 0.3. */
function roundUp(value: number, step: number): number {
  return Math.ceil(value / step - 1e-6) * step;
}

/** Creating one for each number takes most of the time of a long list. */
const NUMBERS = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const format = (value: number) => NUMBERS.format(value);
