import type { OtherUnits, UnitEdit } from "#shared/dishes.api.ts";
import { fractionOf, readNumber } from "#shared/numbers.ts";

/** Of measuring cups; others are used if none of them is close. */
const CUPS = ["¼", "⅓", "½", "⅔", "¾"];
const HALVES = ["½"];
const QUARTERS = ["¼", "½", "¾"];
/** The fractions that cooks use, and ⅙, to which no other comes close. */
export const KITCHEN_FRACTIONS = ["⅛", "⅙", "¼", "⅓", "⅜", "½", "⅝", "⅔", "¾", "⅞"];
/** By which share a fraction may differ from an amount. */
const CLOSE = 0.05;
export const CLOSE_ENOUGH = 0.12;

const ML_PER_CUP = 240;
const ML_PER_TABLESPOON = 15;

/** Arabic counts from eleven on in the singular. */
export const isMany = (count: number, word: string) =>
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

/** @returns the nearest number with one of the fractions; null if it differs by more than a share of the value */
export function nearestFraction(value: number, fractions: readonly string[], share: number): string | null {
  const distance = (one: { value: number }) => Math.abs(one.value - value);
  const [nearest] = numbersAround(value, fractions).toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= share * value ? nearest.text : null;
}

interface Context {
  factor: number;
  /** Of the units, in the language of the line. */
  names: OtherUnits["names"][string];
  /** Writes a number with the digits of the line. */
  inDigits: (text: string) => string;
}

/** @returns null if no measure of a kitchen is close */
export function convertedText(edit: UnitEdit, { factor, names, inDigits }: Context): string | null {
  const { values = [], join = "–", isFixed = false } = edit;
  const scaled = values.map((value) => (isFixed ? value : value * factor));
  const least = Math.min(...scaled);
  const [unit, per] = unitFor(edit, least);
  const written = (numbers: readonly string[], key: string) => {
    const [one = key, many = one] = names[key] ?? [];
    const name = isMany(readNumber(numbers.at(-1) ?? ""), many) ? many : one;
    return numbers.includes("") ? null : `${numbers.map((number) => inDigits(number)).join(join)} ${name}`;
  };
  const cups = least / ML_PER_CUP;
  if (unit === "cup" && scaled.length === 1 && nearestFraction(cups, CUPS, CLOSE) === null) {
    const base = numbersAround(cups, CUPS).findLast(({ value }) => value <= cups) ?? { text: "0", value: 0 };
    const spoons = Math.round((least - base.value * ML_PER_CUP) / ML_PER_TABLESPOON);
    const more = spoons > 0 ? ` + ${written([String(spoons)], "tbsp")}` : "";
    return `${written([base.text], unit)}${more}`;
  }
  const numbers = scaled.map((value) => numberText(unit, value / per) ?? "");
  return written(numbers, unit);
}

/** @returns a key of the names, and how many grams, milliliters or centimeters the unit has */
function unitFor({ kind, system }: UnitEdit, least: number): [unit: string, per: number] {
  if (kind === "C") return [system === "metric" ? "°C" : "°F", 1];
  if (kind === "cm") return system === "metric" ? ["cm", 1] : ["inch", 2.54];
  if (system === "metric" && least >= 1000) return [kind === "g" ? "kg" : "l", 1000];
  if (system === "metric") return [kind ?? "g", 1];
  if (kind === "g") return least >= 440 ? ["lb", 453.6] : ["oz", 28.35];
  if (least >= ML_PER_CUP / 2 || (least > 57 && nearestFraction(least / ML_PER_CUP, CUPS, CLOSE)))
    return ["cup", ML_PER_CUP];
  return least >= 14 ? ["tbsp", ML_PER_TABLESPOON] : ["tsp", 5];
}

function numberText(unit: string, value: number): string | null {
  const by = (step: number) => Math.round(value / step) * step;
  switch (unit) {
    case "g":
      return String(by(value < 20 ? 1 : value < 350 ? 5 : 25) || "") || null;
    case "ml":
      return String(by(value < 20 ? 1 : value < 350 ? 5 : 10) || "") || null;
    case "kg":
    case "l":
      return String(Number(by(0.05).toFixed(2)));
    case "cm":
      return String(Number(by(value < 2 ? 0.1 : value < 10 ? 0.5 : 1).toFixed(1)));
    // Ovens have steps, sugar and meat need the degree.
    case "°C":
      return String(by(value < 120 ? 1 : 5));
    case "°F":
      return String(fahrenheit((value * 9) / 5 + 32));
    case "inch":
    case "oz":
      return nearestFraction(value, HALVES, CLOSE) ?? nearestFraction(value, QUARTERS, CLOSE_ENOUGH);
    case "lb":
    case "cup":
      return nearestFraction(value, CUPS, CLOSE) ?? nearestFraction(value, KITCHEN_FRACTIONS, CLOSE_ENOUGH);
    default:
      return (
        nearestFraction(value, HALVES, CLOSE) ??
        nearestFraction(value, unit === "tsp" ? KITCHEN_FRACTIONS : CUPS, CLOSE_ENOUGH)
      );
  }
}

function fahrenheit(degrees: number): number {
  const near = Math.round(degrees / 25) * 25;
  if (degrees < 250) return Math.round(degrees);
  return Math.abs(near - degrees) <= 8 ? near : Math.round(degrees / 5) * 5;
}
