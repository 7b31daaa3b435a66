import { NUMBER, readNumber } from "#shared/numbers.ts";
import { ABOUT } from "#shared/recipe-words/lines.ts";
import { anyOf, pattern, wholeWord } from "#shared/recipe-words/words.ts";
import { words } from "./recipe-words.ts";
import { isMeasured, measure, UNIT, unitOf, type Measure, type Unit } from "./units.ts";

export const CONTAINERS: readonly (Unit | null)[] = ["can", "packet"];
const WEIGHT = pattern`(?<amount>${NUMBER})\s?-?(?<unit>${UNIT})`;
const TOTAL = wholeWord(ABOUT, words("total"));
const EACH = wholeWord(words("each"));
const PLUS_FIRST = pattern`^(?:\+|${anyOf(words("plus", "and"))})\s`;

interface StatedAmount {
  amount: number | null;
  unit: Unit | null;
  /** The parentheses directly follow the amount: "2 (200 g) steaks". */
  isDirect: boolean;
  own: Measure;
}

/** @returns the middle of "100 g to 150 g", the sum of "1 lb 2 oz"; null if the second does not continue the first */
export function joinAmounts(amount: number, unit: Unit | null, second: Record<string, string | undefined>) {
  const added = readNumber(second.amount ?? "");
  const addedUnit = unitOf(second.unit ?? "");
  if (second.to !== undefined) {
    const middle = (amount + added) / 2;
    return addedUnit === unit ? { amount: middle, ...measure(middle, unit) } : null;
  }
  const [own, more, one] = [measure(amount, unit), measure(added, addedUnit), measure(1, unit)];
  const isSmaller = (more.grams ?? more.ml ?? Infinity) < (one.grams ?? one.ml ?? 0);
  if (second.plus === undefined && !isSmaller) return null;
  if (own.grams !== null && more.grams !== null) return { amount, grams: own.grams + more.grams, ml: null };
  if (own.ml !== null && more.ml !== null) return { amount, grams: null, ml: own.ml + more.ml };
  return null;
}

/** The weight or volume in parentheses: of each in "2 cans (400 g)" and "2 (400 g) steaks", but of all in "2 onions (300 g)". */
export function statedMeasure(
  inside: readonly string[],
  { amount, unit, isDirect, own }: StatedAmount,
): Measure | null {
  for (const text of inside) {
    const found = WEIGHT.exec(text)?.groups;
    const inner = found?.unit === undefined ? null : unitOf(found.unit);
    if (!found || inner === null || !isMeasured(inner)) continue;
    const stated = readNumber(found.amount ?? "");
    const more = measure(stated, inner);
    if (PLUS_FIRST.test(text)) {
      if (own.ml !== null && more.ml !== null) return { grams: null, ml: own.ml + more.ml };
      continue;
    }
    const isEach = EACH.test(text) || CONTAINERS.includes(unit) || (isDirect && !TOTAL.test(text));
    return isEach ? measure(stated * (amount ?? 1), inner) : more;
  }
  return null;
}
