import type { IngredientLine } from "./amounts.ts";
import { foodOf } from "./foods.ts";
import { ML_PER_CUP } from "./grams.ts";
import type { Unit } from "./units.ts";

const METRIC: readonly (Unit | null)[] = ["g", "kg", "ml", "cl", "dl", "l"];
const US: readonly (Unit | null)[] = ["cup", "oz", "lb", "floz", "pint", "quart"];
/** Cups are rounded: 1 cup of flour is 120 to 140 g. */
const MAX_RATIO = 1.15;

/** Returns the lines of a recipe that is written in two systems, "250 g flour" and "2 cups flour", in metric ones. */
export function withoutUsLines(lines: readonly IngredientLine[]): readonly IngredientLine[] {
  const inUs = lines.filter(({ unit }) => US.includes(unit));
  if (inUs.length === 0 || !inUs.every((line) => lines.some((other) => isSame(line, other)))) return lines;
  return lines.filter(
    (line, at) =>
      !inUs.includes(line) && (inUs.length === 1 || lines.findIndex(({ text }) => text === line.text) === at),
  );
}

function isSame(line: IngredientLine, other: IngredientLine): boolean {
  if (!METRIC.includes(other.unit) || line.name.toLowerCase() !== other.name.toLowerCase()) return false;
  const gramsPerMl = (foodOf(line)?.gramsPerCup ?? ML_PER_CUP) / ML_PER_CUP;
  const [first = 0, second = 0] = [line, other].map(({ grams, ml }) => grams ?? (ml ?? 0) * gramsPerMl);
  return Math.max(first, second) < Math.min(first, second) * MAX_RATIO;
}
