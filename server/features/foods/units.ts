import { UNITS } from "#shared/recipe-words/foods.ts";
import { anyOf } from "#shared/recipe-words/words.ts";

export type Unit = keyof typeof UNITS;
type Measures = Partial<Record<Unit, number>>;

const EXACT_GRAMS: Measures = { g: 1, kg: 1000, etto: 100, dag: 10, oz: 28.35, lb: 453.6, pfund: 500 };
const USUAL_GRAMS: Measures = {
  scoop: 30,
  pinch: 0.4,
  clove: 4,
  stick: 113,
  knob: 15,
  handful: 30,
  bunch: 40,
};
/** Units that are not listed, such as slices, depend on the food. */
const GRAMS: Measures = { ...EXACT_GRAMS, ...USUAL_GRAMS, sprig: 2 };
const EXACT_ML: Measures = {
  floz: 29.6,
  ml: 1,
  cl: 10,
  dl: 100,
  l: 1000,
  pint: 473,
  quart: 946,
  gallon: 3785,
};
const USUAL_ML: Measures = { tsp: 5, dessertspoon: 10, tbsp: 15, teaglass: 100, coffeecup: 75, glass: 200 };
const ML: Measures = { ...EXACT_ML, ...USUAL_ML, cup: 240 };

/** The source of a pattern for units. */
export const UNIT = String.raw`${anyOf(...Object.values(UNITS))}\.?(?![\p{L}\d])`;
const UNIT_TESTS = Object.entries(UNITS).map(
  ([unit, words]) => [unit as Unit, new RegExp(String.raw`^${anyOf(words)}\.?$`, "iu")] as const,
);

/** Units that state a weight exactly; that of a bunch or a stick depends on the food. */
export const WEIGHTS: readonly (Unit | null)[] = ["g", "kg", "etto", "dag", "oz", "lb", "pfund"];

export function unitOf(word: string): Unit {
  return UNIT_TESTS.find(([, test]) => test.test(word))?.[0] ?? "piece";
}

export function isMeasured(unit: Unit): boolean {
  return unit in GRAMS || unit in ML;
}

export type Measure = { grams: number | null; ml: number | null };

/** @returns the weight or volume of an amount; null for both if it depends on the food ("2 slices") */
export function measure(amount: number | null, unit: Unit | null): Measure {
  const total = (each: number | undefined) => (amount === null || each === undefined ? null : amount * each);
  return unit === null ? { grams: null, ml: null } : { grams: total(GRAMS[unit]), ml: total(ML[unit]) };
}
