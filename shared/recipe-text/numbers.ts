const FRACTION = "[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]";
const ANY_FRACTION = new RegExp(FRACTION, "u");

/** Returns the rounded value; null if it is not between 1 and a limit. */
export function roundWithin(value: number, max: number): number | null {
  const rounded = Math.round(value);
  return rounded >= 1 && rounded <= max ? rounded : null;
}

/** Returns the value of a fraction character. */
export function fractionOf(character: string): number {
  const [top, bottom] = character.normalize("NFKC").split("⁄");
  return Number(top) / Number(bottom);
}

const WRITTEN = "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬،؛٪";
const PLAIN = "01234567890123456789.,,;%";

/** Replaces Arabic digits and punctuation, one character by one. */
export function plainDigits(text: string): string {
  return text.replaceAll(/[٠-٬۰-۹،؛]/gu, (character) => PLAIN[WRITTEN.indexOf(character)] ?? character);
}

/** Joins a whole number to its fraction: "1 1/2", "1-1/2", "1 and 1/2", "1 و 1/2". */
const AND = String.raw`(?:\s+(?:(?:and|&|und|et|y|e|ve)\s+|و\s?)|\s+|-)`;

/** The source of a pattern for numbers of recipes: "1½", "½1" (Arabic), "1 1/2", "1-1/2", "½", "1.5", ".5", "1,500". */
export const NUMBER = String.raw`(?:\d+${AND}\d\s?[/⁄]\s?\d{1,2}(?!\d)|\d+${AND}?${FRACTION}|${FRACTION}(?:\d+(?![\d.,/⁄]))?|(?<!\d)\d\s?[/⁄]\s?\d{1,2}(?!\d)|\d+(?:[.,]\d+)*|[.,]\d+)`;

/**
 * Reads a text that matches NUMBER.
 * @param areThousands whether three digits after a point or comma may be: "1,500 g", but "1.250 kg"
 */
export function readNumber(text: string, areThousands = true): number {
  const fraction = ANY_FRACTION.exec(text)?.[0];
  if (fraction !== undefined) return Number(text.replaceAll(/\D/gu, "")) + fractionOf(fraction);
  const [, whole = "0", top, bottom] = /^(?:(\d+)\D+)?(\d+)\s?[/⁄]\s?(\d+)$/u.exec(text) ?? [];
  if (top !== undefined) return Number(whole) + Number(top) / Math.max(1, Number(bottom));
  // Not after a zero: "0.125"
  if (areThousands && /^[1-9]\d{0,2}(?:[.,]\d{3})+$/u.test(text))
    return Number(text.replaceAll(/[.,]/gu, ""));
  return Number.parseFloat(text.replace(",", "."));
}
