import { formatNumber } from "#client/lib/format.ts";
import type { DishDetail, IngredientAmount, UnitEdit } from "#shared/dishes.api.ts";
import { CLOSE_ENOUGH, convertedText, isMany, nearestFraction } from "./convert-units.ts";
import { listIngredients } from "./recipe-text.ts";

/** The fractions that cooks use, and ⅙, to which no other comes close. */
const KITCHEN_FRACTIONS = ["⅛", "⅙", "¼", "⅓", "⅜", "½", "⅝", "⅔", "¾", "⅞"];
/** "0.75", but not "0.125" */
const MAX_DECIMAL_LENGTH = 4;

export interface ScaledLine {
  text: string;
  isHeading: boolean;
  /** It has an amount that was not understood, so it is as written. */
  isUnscaled: boolean;
}

export interface Units {
  otherUnits: DishDetail["otherUnits"];
  system: UnitEdit["system"];
}

/** The lines of a recipe's ingredients, with their amounts multiplied. An older answer has no places of amounts. */
export function scaleIngredients(
  ingredients: string,
  amounts: DishDetail["ingredientAmounts"],
  factor: number,
  units?: Units | null,
): ScaledLine[] {
  let start = 0;
  return ingredients.split("\n").flatMap((line) => {
    const [from, end] = [start, start + line.length];
    start = end + 1;
    // The last one may cover all further lines.
    const own = amounts?.filter((amount) => amount.end >= from && amount.start <= end);
    const isUnscaled = factor !== 1 && (own ? own.some(({ value }) => value === null) : /\p{N}/u.test(line));
    const scaled =
      factor === 1 || isUnscaled || !own
        ? []
        : own.flatMap((one) => scaleAmount(line, one, { from, factor }));
    const edits = units?.otherUnits?.ingredients.filter((edit) => edit.start >= from && edit.end <= end);
    const text = replaceUnits(line, scaled, { from, factor, edits, units });
    return listIngredients(text).map((one) => ({ ...one, isUnscaled }));
  });
}

/** The instructions of a recipe, with their temperatures and lengths in a system of units. */
export function convertInstructions(instructions: string, units: Units | null): string {
  return replaceUnits(instructions, [], {
    from: 0,
    factor: 1,
    edits: units?.otherUnits?.instructions,
    units,
  });
}

interface Line {
  from: number;
  factor: number;
  edits: readonly UnitEdit[] | undefined;
  units: Units | null | undefined;
}

function replaceUnits(line: string, scaled: readonly Edit[], { from, factor, edits = [], units }: Line) {
  const converted = edits.flatMap((edit): Edit[] => {
    const { start, end, values, copy, language = "" } = edit;
    if (edit.system !== units?.system) return [];
    if (!values && !copy) return [{ start, end, text: "" }];
    const written = line.slice(start - from, end - from);
    const inDigits = (text: string) => inDigitsOf(written, text);
    const text =
      values && convertedText(edit, { factor, names: units.otherUnits?.names[language] ?? {}, inDigits });
    // "1 × 340 g bag", "350 °F'de"
    const sign = /\d\s$/u.test(line.slice(0, start - from)) ? "× " : "";
    const ending = /^\p{L}/u.test(line.slice(end - from)) ? "’" : "";
    if (text) return [{ start, end, text: sign + text + ending }];
    // What no measure comes close to stays as written.
    const kept = copy ?? { start, end };
    const inside = scaled.filter((one) => one.start >= kept.start && one.end <= kept.end);
    return [
      { start, end, text: replace(line.slice(kept.start - from, kept.end - from), inside, kept.start) },
    ];
  });
  const rest = scaled.filter(
    (one) => !converted.some(({ start, end }) => one.start < end && one.end > start),
  );
  return replace(line, [...rest, ...converted], from);
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Replaces places in a text that begins at `from`, from the end, so that those in front stay right. */
const replace = (text: string, edits: readonly Edit[], from: number): string =>
  edits
    .toReversed()
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, edit) => all.slice(0, edit.start - from) + edit.text + all.slice(edit.end - from), text);

function scaleAmount(
  line: string,
  amount: IngredientAmount,
  { from, factor }: { from: number; factor: number },
): Edit[] {
  const { start, end, value, unit, words = [] } = amount;
  const scaled = (value ?? 0) * factor;
  const written = line.slice(start - from, end - from);
  return [
    { start, end, text: format(scaled, written, unit) },
    ...words.map(({ one, many, ...place }) => ({ ...place, text: isMany(scaled, many) ? many : one })),
  ];
}

/** Formats an amount like the written one, or as a fraction. */
function format(value: number, written: string, unit = ""): string {
  return inDigitsOf(written, numberText(value, /\d[.,]\d|[٫]/.test(written), unit));
}

/** Writes a number with the digits and the decimal separator of another. */
function inDigitsOf(written: string, text: string): string {
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
  return nearestFraction(value, KITCHEN_FRACTIONS, CLOSE_ENOUGH) ?? precise;
}
