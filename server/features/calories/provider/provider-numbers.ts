/** Groups of three digits ("1,200"), or digits with a decimal point or comma. */
const NUMBER =
  /-?(?:(?<grouped>[1-9]\d{0,2}(?<separator>[,.'\u2019 \u00a0\u202f])\d{3}(?:\k<separator>\d{3})*(?!\d))|\d+(?:[.,]\d+)?(?:e[+-]?\d+)?)/iu;
const SECOND = /^\s*(?<operator>[-–—/]|to\b)\s*(?=\d)/iu;

/**
 * Reads a number that a model wrote as text: "about 480", "1,200 kcal", "0,5", "7/10", "350–450" (its middle).
 * @returns NaN if there is none
 */
export function readNumber(value: number | string): number {
  if (typeof value === "number") return value;
  const match = NUMBER.exec(value);
  if (!match) return Number.NaN;
  const [text] = match;
  const first = Number(match.groups?.grouped ? text.replace(/[^\d-]/gu, "") : text.replace(",", "."));
  const rest = value.slice(match.index + text.length);
  const { operator } = SECOND.exec(rest)?.groups ?? {};
  if (operator === undefined) return first;
  const second = readNumber(NUMBER.exec(rest.replace(SECOND, ""))?.[0] ?? "");
  return operator === "/" ? first / second : (first + second) / 2;
}

/** Reads a confidence from 0 to 1, also as "70 %" or 70. @returns NaN for anything else */
export function readConfidence(value: number | string): number {
  const number = readNumber(value);
  const isPercentage = number > 1 || (typeof value === "string" && value.includes("%"));
  const confidence = isPercentage ? number / 100 : number;
  return confidence >= 0 && confidence <= 1 ? confidence : Number.NaN;
}
