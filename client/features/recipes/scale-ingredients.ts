import { formatNumber } from "#client/lib/format.ts";
import type { DishDetail, IngredientAmount, OtherUnits, UnitEdit } from "#shared/dishes.api.ts";
import { CLOSE_ENOUGH, convertedText, takesPlural, nearestFraction } from "./convert-units.ts";
import { ingredientLines } from "./ingredient-lines.ts";

/** "0.75", but not "0.125" */
const MAX_DECIMAL_LENGTH = 4;

export interface ScaledLine {
  text: string;
  isHeading: boolean;
  /** It has an amount that was not understood, so it is as written. */
  isUnscaled: boolean;
}

export type Units = OtherUnits & { system: UnitEdit["system"] };

/** The lines of a recipe's ingredients, with their amounts multiplied. An older answer has no places of amounts. */
export function scaleIngredients(
  ingredients: string,
  amounts: DishDetail["ingredientAmounts"],
  factor: number,
  units?: Units | null,
): ScaledLine[] {
  let start = 0;
  return ingredients.split("\n").flatMap((line) => {
    const place = { start, end: start + line.length };
    start = place.end + 1;
    // The last one may cover all further lines.
    const inLine = amounts?.filter((amount) => amount.end >= place.start && amount.start <= place.end);
    const isUnread = inLine ? inLine.some(({ value }) => value === null) : /\p{N}/u.test(line);
    const isUnscaled = factor !== 1 && isUnread;
    const isAsWritten = factor === 1 || isUnscaled || !inLine;
    const scaled = isAsWritten
      ? []
      : inLine.flatMap((amount) => scaleAmount(ingredients, amount, factor, rangeOf(inLine, amount)));
    const isInLine = (edit: UnitEdit) => edit.start >= place.start && edit.end <= place.end;
    const edits = units?.ingredients.filter(isInLine) ?? [];
    const converted = edits.flatMap((edit) => convertAmount(ingredients, edit, { factor, units }));
    const isKept = (edit: Edit) => !converted.some(({ start, end }) => edit.start < end && edit.end > start);
    const text = replace(ingredients, place, [...scaled.filter((edit) => isKept(edit)), ...converted]);
    return ingredientLines(text).map((shown) => ({ ...shown, isUnscaled }));
  });
}

/** The instructions of a recipe, with their temperatures and lengths in a system of units. */
export function convertInstructions(text: string, units: Units | null): string {
  const edits = units?.instructions.flatMap((edit) => convertAmount(text, edit, { factor: 1, units }));
  return replace(text, { start: 0, end: text.length }, edits ?? []);
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Returns a part of a text; places are replaced from the end, so that those in front stay right. */
const replace = (
  text: string,
  { start: from, end: to }: Omit<Edit, "text">,
  edits: readonly Edit[],
): string =>
  edits
    .toReversed()
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (part, edit) => part.slice(0, edit.start - from) + edit.text + part.slice(edit.end - from),
      text.slice(from, to),
    );

const OUNCES = [16, "oz"] as const;
/** The smaller unit of a unit, and how many of them it contains. */
const SMALLER: Partial<Record<string, readonly [number, string]>> = {
  cup: [16, "tbsp"],
  stick: [8, "tbsp"],
  lb: OUNCES,
  pound: OUNCES,
};
/** How far off a fraction of a cup may be: ⅝ cup is 10 tbsp, not 9. */
const CLOSE = 0.05;
/** The length of " bis " in "1 bis 2"; shorter than " cup +". */
const MAX_BETWEEN = 5;

/** Returns an amount, or the two ends of the range that it belongs to. */
function rangeOf(amounts: readonly IngredientAmount[], amount: IngredientAmount): IngredientAmount[] {
  const index = amounts.indexOf(amount);
  const ends = [amounts.slice(Math.max(0, index - 1), index + 1), amounts.slice(index, index + 2)];
  const isRange = ([first, last]: IngredientAmount[]) =>
    first && last && first.unit === last.unit && last.start - first.end <= MAX_BETWEEN;
  return ends.find((pair) => isRange(pair)) ?? [amount];
}

function scaleAmount(
  ingredients: string,
  amount: IngredientAmount,
  factor: number,
  range: readonly IngredientAmount[],
): Edit[] {
  const { start, end, value, unit, words = [] } = amount;
  const scaled = (value ?? 0) * factor;
  const isRange = range.length > 1;
  const [large] = range.at(-1)?.words ?? [];
  const values = range.map((each) => (each.value ?? 0) * factor);
  const [smaller, small] = SMALLER[large?.one.toLowerCase() ?? ""] ?? [];
  const isSmall = values.every((each) => each < 0.25);
  // Half of ⅓ cup is 2⅔ tbsp, half of ⅞ cup 7 tbsp.
  if (
    large &&
    smaller &&
    small &&
    (isSmall || values.every((each) => each < 1 && Number.isInteger(each * smaller))) &&
    values.some((each) => nearestFraction(each, isSmall ? CLOSE_ENOUGH : CLOSE) === null)
  ) {
    const edit = { start, end, text: format(scaled * smaller, "", small, isRange) };
    return words.length > 0 ? [edit, { start: large.start, end: large.end, text: small }] : [edit];
  }
  return [
    { start, end, text: format(scaled, ingredients.slice(start, end), unit, isRange) },
    ...words.map(({ one, many, ...place }) => ({ ...place, text: takesPlural(scaled, many) ? many : one })),
  ];
}

interface Shown {
  factor: number;
  units: Units | null | undefined;
}

function convertAmount(text: string, edit: UnitEdit, { factor, units }: Shown): Edit[] {
  const { start, end, values, language = "" } = edit;
  if (edit.system !== units?.system) return [];
  if (!values) return [{ start, end, text: "" }];
  const inDigits = (number: string) => inDigitsOf(text.slice(start, end), number);
  const converted = convertedText(edit, { factor, names: units.names[language] ?? {}, inDigits });
  // An amount that no measure comes close to stays as written.
  if (converted === null) return [];
  const before = text.slice(0, start);
  const article = language === "en" ? /(?<!\p{L})a(n? )$/iu.exec(before)?.[1] : undefined;
  // "1 × 340 g bag", "an 8 inch tin", "350 °F'de"
  const sign = article
    ? /^(?:8|1[18]\b)/.test(converted)
      ? "n "
      : " "
    : /\d[ \u00a0]$/u.test(before)
      ? "× "
      : "";
  const ending = /\p{L}/u.test(text.charAt(end)) ? "\u2019" : "";
  return [{ start: start - (article?.length ?? 0), end, text: sign + converted + ending }];
}

/** Formats an amount like the written one, or as a fraction. */
function format(value: number, written: string, unit = "", isRange = false): string {
  return inDigitsOf(written, numberText(value, /\d[.,]\d|[٫]/.test(written), unit, isRange));
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

/** Rounding by more than a few percent would change the dish; of spoons and pieces it does not. */
const EXACT = new Set(["g", "kg", "ml", "cl", "dl", "l", "oz", "lb", "cup"]);
/** Smaller amounts are written as "1/16"; ⅛ is 0.125. */
const MIN_FRACTION = 0.11;

function numberText(value: number, isDecimal: boolean, unit: string, isRange: boolean): string {
  const isMetric = ["g", "ml", "cl"].includes(unit);
  if (value >= (isMetric ? 10 : 100)) return String(Math.round(value));
  const precise = String(Number(value.toPrecision(isMetric ? 2 : 3)));
  const hasFewDigits = precise.length <= MAX_DECIMAL_LENGTH || ["kg", "l"].includes(unit);
  if (isMetric || (isDecimal && hasFewDigits)) return precise;
  if (value > 0 && value < MIN_FRACTION && !EXACT.has(unit)) return `1/${Math.round(1 / value)}`;
  // The ends of a range stay apart. Half of ⅓ "tasse" is ⅙.
  const nearest = nearestFraction(value, EXACT.has(unit) || isRange ? CLOSE_ENOUGH : 1);
  return Math.abs(value * 6 - 1) < 0.01 && !unit.endsWith("sp") ? "⅙" : (nearest ?? precise);
}
