import { ownTurn } from "#server/lib/own-turn.ts";
import { anyOf, pattern } from "#shared/recipe-text/words/patterns.ts";
import { words } from "./recipe-words.ts";

const EXACT_GRAMS = { g: 1, kg: 1000, etto: 100, dag: 10, oz: 28.35, lb: 453.6, pfund: 500 };
const USUAL_GRAMS = {
  scoop: 30,
  pinch: 0.4,
  clove: 4,
  stick: 113,
  knob: 15,
  handful: 30,
  bunch: 40,
  sprig: 2,
};
const EXACT_ML = { floz: 29.6, ml: 1, cl: 10, dl: 100, l: 1000, pint: 473, quart: 946, gallon: 3785 };
const USUAL_ML = { tsp: 5, dessertspoon: 10, tbsp: 15, teaglass: 100, coffeecup: 75, glass: 200, cup: 240 };
const GRAMS = { ...EXACT_GRAMS, ...USUAL_GRAMS };
const ML = { ...EXACT_ML, ...USUAL_ML };
/** Their weight depends on the food. */
const COUNTED = ["leaf", "slice", "can", "packet", "head", "piece"] as const;

export type Unit = keyof typeof GRAMS | keyof typeof ML | (typeof COUNTED)[number];

const UNITS = [...Object.keys(GRAMS), ...Object.keys(ML), ...COUNTED] as Unit[];
/** The source of a pattern for units, also for "lb" of "1lb2oz". */
export const UNIT = String.raw`${anyOf(...UNITS.map((unit) => words(`unit ${unit}`)))}\.?(?!\p{L}|\d(?!\d?\s?oz))`;
/** The source of a pattern for what makes a number a weight or volume. */
export const MASS = String.raw`\s?-?\s?${anyOf(words("unit g", "unit kg", "unit ml", "unit cl", "unit l", "unit oz", "unit lb", "unit pfund"))}(?!\p{L})`;
const UNIT_TESTS = UNITS.map((unit) => [unit, pattern`^${anyOf(words(`unit ${unit}`))}\.?$`] as const);

await ownTurn();

/** Units that state a weight exactly; that of a bunch or a stick depends on the food. */
export const WEIGHTS = Object.keys(EXACT_GRAMS) as readonly (Unit | null)[];
export const VOLUMES = Object.keys(ML) as readonly (Unit | null)[];
export const SPOONS_AND_CUPS = Object.keys(USUAL_ML) as readonly (Unit | null)[];

const UNITS_BY_WORD = new Map<string, Unit>();

/** @param word matches `UNIT`, so there are few different ones */
export function unitOf(word: string): Unit {
  const key = word.toLowerCase();
  const unit = UNITS_BY_WORD.get(key) ?? UNIT_TESTS.find(([, test]) => test.test(word))?.[0] ?? "piece";
  UNITS_BY_WORD.set(key, unit);
  return unit;
}

export function isMeasured(unit: Unit): boolean {
  return unit in GRAMS || unit in ML;
}

export type Measure = { grams: number | null; ml: number | null };

/** Returns the weight or volume of an amount; null for both if it depends on the food ("2 slices"). */
export function measure(amount: number | null, unit: Unit | null): Measure {
  if (amount === null || unit === null) return { grams: null, ml: null };
  const grams = unit in GRAMS ? amount * GRAMS[unit as keyof typeof GRAMS] : null;
  return { grams, ml: unit in ML ? amount * ML[unit as keyof typeof ML] : null };
}
