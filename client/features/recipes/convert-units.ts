import type { OtherUnits, UnitEdit } from "#shared/dishes.api.ts";
import { fractionOf, readNumber } from "#shared/recipe-text/numbers.ts";

const HALVES = ["½"];
const QUARTERS = ["¼", "½", "¾"];
/** The fractions of measuring cups. */
const CUPS = ["¼", "⅓", "½", "⅔", "¾"];
const KITCHEN_FRACTIONS = ["⅛", "¼", "⅓", "⅜", "½", "⅝", "⅔", "¾", "⅞"];
/** By which share a fraction may differ from an amount; the second for fractions that a measure rarely has. */
const CLOSE = 0.05;
export const CLOSE_ENOUGH = 0.12;

type Unit = "g" | "kg" | "ml" | "l" | "cm" | "°C" | "°F" | "inch" | "oz" | "lb" | "cup" | "tbsp" | "tsp";

const ML_PER_CUP = 240;
const ML_PER_TABLESPOON = 15;

/** Arabic counts from eleven on in the singular. */
export const takesPlural = (count: number, word: string) =>
  count > 1 && !(count > 10 && /\p{sc=Arabic}/u.test(word));

/** A whole number with each fraction, and the next one. */
function numbersAround(value: number, fractions: readonly string[]) {
  const whole = Math.floor(value);
  const mixed = fractions.map((part) => ({ text: `${whole || ""}${part}`, value: whole + fractionOf(part) }));
  return [
    { text: String(whole), value: whole },
    ...mixed,
    { text: String(whole + 1), value: whole + 1 },
  ] as const;
}

/** Returns the nearest number with one of the fractions; null if it differs by more than a share of the value. */
export function nearestFraction(
  value: number,
  share: number,
  fractions: readonly string[] = KITCHEN_FRACTIONS,
): string | null {
  const distance = (other: { value: number }) => Math.abs(other.value - value);
  const [nearest] = numbersAround(value, fractions).toSorted(
    (a, b) => distance(a) - distance(b) || b.value - a.value,
  );
  return nearest && distance(nearest) <= share * value ? nearest.text : null;
}

interface Context {
  factor: number;
  names: OtherUnits["names"][string];
  /** Writes a number with the digits of the line. */
  inDigits: (text: string) => string;
}

/** Returns null if no measure of a kitchen is close. */
export function convertedText(edit: UnitEdit, { factor, names, inDigits }: Context): string | null {
  const { values = [], join = "–", isFixed = false } = edit;
  const scaled = values.map((value) => (isFixed ? value : value * factor));
  const least = Math.min(...scaled);
  const [unit, per] = unitFor(edit, least);
  const written = (numbers: readonly string[], key: Unit) => {
    const [one = key, many = one] = names[key] ?? [];
    const name = takesPlural(readNumber(numbers.at(-1) ?? ""), many) ? many : one;
    return numbers.includes("") ? null : `${numbers.map((number) => inDigits(number)).join(join)} ${name}`;
  };
  const cups = least / ML_PER_CUP;
  if (unit === "cup" && scaled.length === 1 && nearestFraction(cups, CLOSE, CUPS) === null) {
    const base = numbersAround(cups, CUPS).findLast(({ value }) => value <= cups) ?? { text: "0", value: 0 };
    const spoons = Math.round((least - base.value * ML_PER_CUP) / ML_PER_TABLESPOON);
    const more = spoons > 0 ? ` + ${written([String(spoons)], "tbsp")}` : "";
    return `${written([base.text], unit)}${more}`;
  }
  const numbers = scaled.map((value) => NUMBER_TEXTS[unit](value / per) ?? "");
  return numbers.includes("0") ? null : written(numbers, unit);
}

/** Returns a key of the names, and how many grams, milliliters or centimeters the unit has. */
function unitFor({ kind, system }: UnitEdit, least: number): [unit: Unit, per: number] {
  if (kind === "C") return [system === "metric" ? "°C" : "°F", 1];
  if (kind === "cm") return system === "metric" ? ["cm", 1] : ["inch", 2.54];
  if (system === "metric" && least >= 1000) return [kind === "g" ? "kg" : "l", 1000];
  if (system === "metric") return [kind ?? "g", 1];
  if (kind === "g") return least >= 440 ? ["lb", 453.6] : ["oz", 28.35];
  if (least >= ML_PER_CUP / 2 || (least > 57 && nearestFraction(least / ML_PER_CUP, CLOSE, CUPS)))
    return ["cup", ML_PER_CUP];
  return least >= 14 ? ["tbsp", ML_PER_TABLESPOON] : ["tsp", 5];
}

/** Rounds amounts below a limit to multiples of a step. */
const stepped =
  (...steps: readonly (readonly [limit: number, step: number])[]) =>
  (value: number) => {
    const step = steps.find(([limit]) => value < limit)?.[1] ?? 1;
    return String(Number((Math.round(value / step) * step).toFixed(2)));
  };

const fraction = (usual: readonly string[], all: readonly string[]) => (value: number) =>
  nearestFraction(value, CLOSE, usual) ?? nearestFraction(value, CLOSE_ENOUGH, all);

/** They return null if no number is close. */
const NUMBER_TEXTS: Record<Unit, (value: number) => string | null> = {
  g: stepped([20, 1], [350, 5], [Infinity, 25]),
  kg: stepped([Infinity, 0.05]),
  ml: stepped([20, 1], [350, 5], [Infinity, 10]),
  l: stepped([Infinity, 0.05]),
  cm: stepped([2, 0.1], [10, 0.5]),
  // Ovens have steps, sugar and meat need the degree.
  "°C": stepped([120, 1], [Infinity, 5]),
  "°F": (celsius) => {
    const degrees = (celsius * 9) / 5 + 32;
    const near = Math.round(degrees / 25) * 25;
    return degrees >= 250 && Math.abs(near - degrees) <= 8
      ? String(near)
      : stepped([250, 1], [Infinity, 5])(degrees);
  },
  inch: fraction(HALVES, QUARTERS),
  oz: fraction(HALVES, QUARTERS),
  lb: fraction(CUPS, KITCHEN_FRACTIONS),
  cup: fraction(CUPS, KITCHEN_FRACTIONS),
  tbsp: fraction(HALVES, CUPS),
  tsp: fraction(HALVES, KITCHEN_FRACTIONS),
};
