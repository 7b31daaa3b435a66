import { fractionOf } from "#shared/recipe-text/numbers.ts";

/** Long enough for a number. */
const MAX_NUMBER = 100;

export const numberOf = (value: unknown): number =>
  (typeof value === "number" || (typeof value === "string" && value.length <= MAX_NUMBER)) &&
  Number.isFinite(Number(value))
    ? Number(value)
    : 0;

const FRACTIONS = ["½", "⅓", "⅔", "¼", "¾", "⅛"];
const CLOSE_ENOUGH = 0.006;

/** Returns an amount as cooks write it: "1½", "250", "0.2"; empty for none. */
export function amountText(value: unknown): string {
  const amount = numberOf(value);
  if (amount <= 0) return "";
  const whole = Math.floor(amount);
  const glyph = FRACTIONS.find((sign) => Math.abs(amount - whole - fractionOf(sign)) < CLOSE_ENOUGH);
  return glyph === undefined ? String(Number(amount.toFixed(3))) : `${whole || ""}${glyph}`;
}

interface Ingredient {
  /** A number, or a text with its unit: "1 can", "2-3". */
  amount: unknown;
  unit: string;
  food: string;
  note: string;
}

/** Returns "2 cups flour, sifted". */
export function ingredientLine({ amount, unit, food, note }: Ingredient): string {
  const isText = typeof amount === "string" && Number.isNaN(Number(amount));
  const measured = [isText ? amount : amountText(amount), unit, food].filter(Boolean).join(" ");
  return [measured, note].filter(Boolean).join(food ? ", " : " ");
}
