import type { IngredientLine } from "./amounts.ts";
import { foodOf } from "./foods.ts";
import type { Unit } from "./units.ts";

const METRIC: readonly (Unit | null)[] = ["g", "kg", "ml", "cl", "dl", "l"];
const US: readonly (Unit | null)[] = ["cup", "oz", "lb", "floz", "pint", "quart", "stick"];
const ML_PER_CUP = 240;
/** Cups are rounded: 1 cup of flour is 120 to 140 g. */
const MAX_RATIO = 1.15;

/** @returns the lines of a recipe without those that say the same in another system: "250 g flour", "2 cups flour" */
export function withoutRepeats(lines: readonly IngredientLine[]): readonly IngredientLine[] {
  const inUs = lines.filter(({ unit }) => US.includes(unit));
  const repeated = inUs.filter((line) => lines.some((other) => isSame(line, other)));
  // A whole list is written twice, or one line directly behind the other.
  if (repeated.length > 1 && repeated.length === inUs.length)
    return lines.filter(
      (line, at) => !repeated.includes(line) && lines.findIndex(({ text }) => text === line.text) === at,
    );
  return lines.filter((line, at) => {
    const beside = [lines[at - 1], lines[at + 1]];
    return !repeated.includes(line) || !beside.some((other) => other && isSame(line, other));
  });
}

function isSame(line: IngredientLine, other: IngredientLine): boolean {
  if (!METRIC.includes(other.unit) || line.name.toLowerCase() !== other.name.toLowerCase()) return false;
  const gramsPerMl = (foodOf(line)?.gramsPerCup ?? ML_PER_CUP) / ML_PER_CUP;
  const [first = 0, second = 0] = [line, other].map(({ grams, ml }) => grams ?? (ml ?? 0) * gramsPerMl);
  return Math.max(first, second) < Math.min(first, second) * MAX_RATIO;
}
