import type { IngredientLine } from "#server/features/foods/amounts.ts";
import { isMadeOfCloves, type Food } from "#server/features/foods/foods.ts";
import { WEIGHTS, type Unit } from "#server/features/foods/units.ts";

interface Part {
  line: IngredientLine;
  /** Multiplies the amount. */
  factor: number;
}

const SPOONS_AND_CUPS: readonly (Unit | null)[] = [
  "tsp",
  "dessertspoon",
  "tbsp",
  "teaglass",
  "coffeecup",
  "glass",
  "cup",
];
/** Other units are counted, also if their usual weight is known: "2 cloves". */
const MEASURES: readonly (Unit | null)[] = [
  ...SPOONS_AND_CUPS,
  ...WEIGHTS,
  ...(["ml", "cl", "dl", "l", "floz", "pint", "quart", "gallon"] as const),
];
/** Bought by volume; other foods by weight. */
const LIQUID = /(?:milk|cream|juice|broth|oil|vinegar|sauce|water|passata)$/iu;

const ML_PER_CUP = 240;
const ML_PER_TABLESPOON = 15;
const ML_PER_TEASPOON = 5;
/** From this volume on, spoons are no help in a shop. */
const MIN_ML = 60;

const PLURALS: Partial<Record<string, string>> = { bunch: "bunches", leaf: "leaves", pinch: "pinches" };

/**
 * Adds up amounts and rounds up to what can be bought: "1.3 kg", "3", "400 g + 2 cans". Weights and volumes are joined if the
 * food's weight per cup is known; pieces, cans and the like are counted apart.
 * @returns null if no line states an amount
 */
export function formatSum(food: Food | null, parts: readonly Part[]): string | null {
  let grams = 0;
  let ml = 0;
  let isSpooned = true;
  const counts = new Map<string, number>();
  for (const { line, factor } of parts) {
    const { amount, unit } = line;
    const isCounted = amount !== null && !MEASURES.includes(unit);
    const name = unitName(line, food);
    if (isCounted) counts.set(name, (counts.get(name) ?? 0) + amount * factor);
    else if (line.grams !== null) grams += line.grams * factor;
    else if (line.ml !== null) {
      ml += line.ml * factor;
      isSpooned &&= SPOONS_AND_CUPS.includes(unit);
    }
  }
  const gramsPerMl = (food?.gramsPerCup ?? 0) / ML_PER_CUP;
  const isLiquid = food !== null && (food.aisle === "drinks" || LIQUID.test(food.name));
  const isJoined = gramsPerMl > 0 && (grams > 0 || (isSpooned && ml >= MIN_ML));
  if (isJoined && isLiquid) [grams, ml, isSpooned] = [0, ml + grams / gramsPerMl, isSpooned && grams === 0];
  else if (isJoined) [grams, ml] = [grams + ml * gramsPerMl, 0];

  const measured = [grams > 0 && metric(grams, "g", "kg"), ml > 0 && volume(ml, isSpooned)].filter(
    (text) => text !== false,
  );
  const isAlone = measured.length === 0 && counts.size === 1;
  const counted = [...counts].map(([unit, count]) => {
    const whole = roundUp(count, 1);
    if (unit === "piece" && isAlone) return format(whole);
    return `${format(whole)} ${pluralOf(unit, whole)}`;
  });
  return [...measured, ...counted].join(" + ") || null;
}

/** "can (400 g)" if the line states what is in each, else "can". A head of lettuce is a piece, one of garlic is not. */
function unitName({ unit, amount, grams, ml }: IngredientLine, food: Food | null): string {
  if (unit === "head" && !isMadeOfCloves(food)) return "piece";
  if ((unit !== "can" && unit !== "packet") || !amount) return unit ?? "piece";
  if (grams !== null) return `${unit} (${metric(grams / amount, "g", "kg")})`;
  return ml === null ? unit : `${unit} (${metric(ml / amount, "ml", "l")})`;
}

function pluralOf(unit: string, count: number): string {
  if (count === 1) return unit;
  return PLURALS[unit] ?? unit.replace(/^\w+/u, "$&s");
}

function volume(ml: number, isSpooned: boolean): string {
  if (!isSpooned || ml >= MIN_ML) return metric(ml, "ml", "l");
  return ml < ML_PER_TABLESPOON
    ? `${halves(ml / ML_PER_TEASPOON)} tsp`
    : `${halves(ml / ML_PER_TABLESPOON)} tbsp`;
}

function halves(count: number): string {
  const rounded = roundUp(count, 0.5);
  return rounded % 1 === 0 ? format(rounded) : `${Math.floor(rounded) || ""}½`;
}

function metric(value: number, small: string, large: string): string {
  const rounded = roundUp(value, value < 10 ? 1 : value < 100 ? 5 : 10);
  return rounded < 1000 ? `${rounded} ${small}` : `${format(roundUp(value / 1000, 0.1))} ${large}`;
}

/** Ignores errors of binary fractions: 0.1 + 0.2 rounds up to 0.3. */
function roundUp(value: number, step: number): number {
  return Math.ceil(value / step - 1e-6) * step;
}

function format(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 1 });
}
