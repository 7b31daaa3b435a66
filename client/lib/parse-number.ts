import { plainDigits } from "#shared/recipe-text/numbers.ts";

/**
 * Reads a number as people type it: "12", "1,5" or "٣". NaN if the text is none, and for "1,000" and "1.000", which are
 * a thousand in one language and one in another.
 */
export function parseNumber(text: string): number {
  const plain = plainDigits(text.trim()).replace(",", ".");
  return /^[+-]?\d+(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}
