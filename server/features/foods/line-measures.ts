import { NUMBER } from "#shared/recipe-text/numbers.ts";
import { ABOUT } from "#shared/recipe-text/words/lines.ts";
import { anyOf, pattern } from "#shared/recipe-text/words/patterns.ts";
import { FOR_NUMBER } from "#shared/recipe-text/words/recipes.ts";
import { RANGE, readAmount } from "./line-numbers.ts";
import type { PlacedMatch } from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { isMeasured, measure, SPOONS_AND_CUPS, UNIT, unitOf, type Measure, type Unit } from "./units.ts";

export const CONTAINERS: readonly (Unit | null)[] = ["can", "packet"];
const WEIGHT = pattern`(?<first>${NUMBER})(?:\s?${RANGE}\s?(?<last>${NUMBER}))?\s?-?(?<unit>${UNIT})`;
export const TOTAL = pattern`^${anyOf(words("or", "short or"))}\s|(?<!\p{L})${anyOf(words("total"))}(?!\p{L})`;
/** Also "½ (1 stick) butter" */
const OF_ALL = pattern`[~≈]|(?<!\p{L})${anyOf(ABOUT, words("total", "unit tsp", "unit tbsp", "unit stick"))}(?!\p{L})`;
/** French "c. à soupe" and "1 à 2 g" are no "à 200 g"; Italian "da 200 g" is, at the start. */
export const FOR_EACH_PIECE = pattern`(?<!\p{L})(?:(?:${anyOf(words("each"))}|c/u)(?!\p{L}|\snach\s)|(?<!\d\s)(?:à|(?<!\d\s?\p{L}{1,2}\s)a)(?=\s(?:ca?\.?\s)?[\d.,–-]+\s?(?:[kmcd]?[gl]|gr(?:amm)?|oz|cm)(?!\p{L}))|(?<=^\P{L}?)da(?=\s(?:circa\s)?[\d.,]+\s?(?:[km]?[gl]|gr)(?!\p{L})))`;
const BEFORE_EACH = String.raw`[\s:]*(?:${anyOf(ABOUT)}\.?\s)?`;
/** "# slices per person", "# g/2 oz per person", "per person about # g" */
export const PER_PERSON = pattern`(?<!\p{L})(?=${anyOf(words("per"))}(?:${BEFORE_EACH}#|(?!\p{L}|${BEFORE_EACH}\p{N})(?<=#(?:/[\p{N}.,–-]+\s?\p{L}+)?[^\p{N},;()]*(?:[(,]\s*)?${anyOf(words("per"))})))`;
const PLUS_FIRST = pattern`^(?:\+|${anyOf(words("plus", "and"))})\s`;
/** "for 2 cups of rice" */
const OTHER_FOOD = pattern`^(?:${anyOf(FOR_NUMBER)}\s|${anyOf(words("or", "short or"))}\s${NUMBER}\s?${UNIT}\s\p{L})`;

export interface Stating {
  amount: number | null;
  unit: Unit | null;
  /** The parentheses directly follow the amount: "2 (200 g) steaks". */
  isDirect: boolean;
  own: Measure;
}

/** Returns the middle of "100 g to 150 g", the sum of "1 lb 2 oz" or "1 cup minus 2 tablespoons"; null for several. */
export function addAmounts(
  { amount, unit }: { amount: number; unit: Unit },
  { to, plus, minus, amount: stated }: PlacedMatch["groups"],
  added: Unit,
) {
  const value = readAmount(stated?.text ?? "", added) * (minus ? -1 : 1);
  if (to) {
    const middle = (amount + value) / 2;
    return added === unit ? { amount: middle, ...measure(middle, unit) } : null;
  }
  const [own, more, one] = [measure(amount, unit), measure(value, added), measure(1, unit)];
  const isSmaller = (more.grams ?? more.ml ?? Infinity) < (one.grams ?? one.ml ?? 0);
  if (!plus && !isSmaller) return null;
  if (own.grams !== null && more.grams !== null) return { amount, grams: own.grams + more.grams, ml: null };
  if (own.ml !== null && more.ml !== null) return { amount, grams: null, ml: own.ml + more.ml };
  return null;
}

/** True for "2 cans (400 g)" and "2 (200 g) steaks"; "2 onions (300 g)" weigh 300 g together. */
export function isOfEach(text: string, { amount, unit, isDirect }: Stating): boolean {
  const isOfPack = (CONTAINERS.includes(unit) || (unit === "glass" && isDirect)) && !TOTAL.test(text);
  const isOfPiece = isDirect && (unit === null || !isMeasured(unit)) && !OF_ALL.test(text);
  return FOR_EACH_PIECE.test(text) || (amount !== null && (isOfPack || isOfPiece));
}

/** The weight or volume in parentheses: of each or of all. */
export function statedMeasure(inside: readonly string[], stating: Stating): Measure | null {
  for (const text of inside) {
    const groups = WEIGHT.exec(text)?.groups;
    const inner = groups?.unit === undefined ? null : unitOf(groups.unit);
    if (!groups || inner === null || !isMeasured(inner)) continue;
    // "500 ml milk (or 500 g yogurt)", "4 tsp salt (for 2 portions; 2 tsp each)"
    const isPortion = inner === stating.unit && SPOONS_AND_CUPS.includes(inner) && FOR_EACH_PIECE.test(text);
    if (isPortion || OTHER_FOOD.test(text)) continue;
    const { first = "", last = first } = groups;
    const stated = (readAmount(first, inner) + readAmount(last, inner)) / 2;
    const more = measure(stated, inner);
    // "300 ml (½ pint)"
    if (more.ml !== null && /^[cdm]?l$/.test(stating.unit ?? "")) continue;
    if (PLUS_FIRST.test(text)) {
      const { ml } = stating.own;
      if (ml !== null && more.ml !== null) return { grams: null, ml: ml + more.ml };
      continue;
    }
    return isOfEach(text, stating) ? measure(stated * (stating.amount ?? 1), inner) : more;
  }
  return null;
}
