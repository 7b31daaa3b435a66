import { formatNumber } from "#client/lib/format.ts";
import type { DishDetail, IngredientAmount } from "#shared/dishes.api.ts";
import { fractionOf } from "#shared/numbers.ts";
import { listIngredients } from "./recipe-text.ts";

/** The fractions that cooks use, and ⅙, to which no other comes close. */
const KITCHEN_FRACTIONS = ["⅛", "⅙", "¼", "⅓", "⅜", "½", "⅝", "⅔", "¾", "⅞"];
/** By which share a fraction may differ from an amount: 3/16 is about ⅙. */
const CLOSE_ENOUGH = 0.12;
/** "0.75", but not "0.125" */
const MAX_DECIMAL_LENGTH = 4;

export interface ScaledLine {
  text: string;
  isHeading: boolean;
  /** It has an amount that was not understood, so it is as written. */
  isUnscaled: boolean;
}

/** The lines of a recipe's ingredients, with their amounts multiplied. An older answer has no places of amounts. */
export function scaleIngredients(
  ingredients: string,
  amounts: DishDetail["ingredientAmounts"],
  factor: number,
): ScaledLine[] {
  let start = 0;
  return ingredients.split("\n").flatMap((line) => {
    const [from, end] = [start, start + line.length];
    start = end + 1;
    // The last one may cover all further lines.
    const own = amounts?.filter((amount) => amount.end >= from && amount.start <= end);
    const isUnscaled = factor !== 1 && (own ? own.some(({ value }) => value === null) : /\p{N}/u.test(line));
    const isAsWritten = factor === 1 || isUnscaled || !own;
    const text = isAsWritten ? line : scaleLine(line, own, { from, factor });
    return listIngredients(text).map((one) => ({ ...one, isUnscaled }));
  });
}

function scaleLine(
  line: string,
  amounts: readonly IngredientAmount[],
  { from, factor }: { from: number; factor: number },
): string {
  const edits = amounts.flatMap(({ start, end, value, unit, words = [] }) => {
    const scaled = (value ?? 0) * factor;
    const written = line.slice(start - from, end - from);
    return [
      { start, end, text: format(scaled, written, unit) },
      ...words.map(({ one, many, ...place }) => ({ ...place, text: isMany(scaled, many) ? many : one })),
    ];
  });
  // From the end, so that the places in front stay right.
  return edits
    .toReversed()
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start - from) + edit.text + text.slice(edit.end - from), line);
}

/** Arabic counts from eleven on in the singular. */
const isMany = (count: number, word: string) => count > 1 && !(count > 10 && /\p{sc=Arabic}/u.test(word));

/** Formats an amount like the written one: with its digits and decimal separator, or as a fraction. */
function format(value: number, written: string, unit = ""): string {
  const text = numberText(value, /\d[.,]\d|[٫]/.test(written), unit);
  const mark = /[.,٫](?=[\d٠-٩۰-۹])/.exec(written)?.[0] ?? formatNumber(0.1).charAt(1);
  const [zero] = /[٠-٩]/.test(written) ? ["٠"] : (/[۰-۹]/.exec(written) && ["۰"]) || [];
  const marked = text.replace(".", zero === undefined ? mark : "٫");
  return zero === undefined
    ? marked
    : marked.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero.charCodeAt(0) + Number(digit)));
}

function numberText(value: number, isDecimal: boolean, unit: string): string {
  const isMetric = ["g", "ml", "cl"].includes(unit);
  if (value >= (isMetric ? 10 : 100)) return String(Math.round(value));
  const precise = String(Number(value.toPrecision(isMetric ? 2 : 3)));
  const hasFewDigits = precise.length <= MAX_DECIMAL_LENGTH || ["kg", "l"].includes(unit);
  if (isMetric || (isDecimal && hasFewDigits)) return precise;
  const whole = Math.floor(value);
  const parts = [0, ...KITCHEN_FRACTIONS.map(fractionOf), 1];
  const distances = parts.map((part) => Math.abs(part - (value - whole)));
  const nearest = distances.indexOf(Math.min(...distances));
  if (Math.abs((distances[nearest] ?? 1) / value) > CLOSE_ENOUGH) return precise;
  if (nearest === parts.length - 1) return String(whole + 1);
  return `${whole || (nearest === 0 ? 0 : "")}${nearest === 0 ? "" : KITCHEN_FRACTIONS[nearest - 1]}`;
}
