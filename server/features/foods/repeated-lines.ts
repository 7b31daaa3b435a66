import type { IngredientLine } from "./amounts.ts";
import { foodOf } from "./foods.ts";
import type { Unit } from "./units.ts";

const METRIC: readonly (Unit | null)[] = ["g", "kg", "ml", "cl", "dl", "l"];
const US: readonly (Unit | null)[] = ["cup", "oz", "lb", "floz", "pint", "quart", "stick"];
const ML_PER_CUP = 240;
/** Cups are rounded: 1 cup of flour is 120 to 140 g. */
const MAX_RATIO = 1.15;
/** So many foods in both systems are a list that is written twice. */
const MIN_REPEATED = 2;

/** @returns the lines of a recipe without those that say the same in another system: "250 g flour", "2 cups flour" */
export function withoutRepeats(lines: readonly IngredientLine[]): readonly IngredientLine[] {
  const inMetric = lines.filter(({ unit }) => METRIC.includes(unit));
  const inUs = inMetric.length === 0 ? [] : lines.filter(({ unit }) => US.includes(unit));
  const repeated = inUs.filter((line) => inMetric.some((other) => isSame(line, other)));
  const isTwice = repeated.length >= MIN_REPEATED && repeated.length === inUs.length;
  const isNextTo = (line: IngredientLine) => {
    const at = lines.indexOf(line);
    return [lines[at - 1], lines[at + 1]].some(
      (other) => other && inMetric.includes(other) && isSame(line, other),
    );
  };
  const left = repeated.filter((line) => !isTwice && !isNextTo(line));
  const texts = new Set<string>();
  return lines.filter((line) => {
    const isFirst = !texts.has(line.text);
    texts.add(line.text);
    return left.includes(line) || (!repeated.includes(line) && (!isTwice || isFirst));
  });
}

function isSame(one: IngredientLine, other: IngredientLine): boolean {
  if (one.name.toLowerCase() !== other.name.toLowerCase()) return false;
  const gramsPerMl = (foodOf(one)?.gramsPerCup ?? ML_PER_CUP) / ML_PER_CUP;
  const [first, second] = [one, other].map(({ grams, ml }) => grams ?? (ml ?? 0) * gramsPerMl);
  if (!first || !second) return false;
  return Math.max(first, second) / Math.min(first, second) < MAX_RATIO;
}
