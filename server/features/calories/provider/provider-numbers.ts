/** A text with one number: digits in groups of three ("1,200"), or with a decimal point or comma. */
const NUMBER =
  /^\D*?(?<number>-?(?:(?<grouped>[1-9]\d{0,2}(?<separator>[,.'\u2019 \u00a0\u202f])\d{3}(?:\k<separator>\d{3})*)|\d+(?:[.,]\d+)?))\D*$/u;

/** Reads a number that a model wrote as text: "about 480", "1,200 kcal", "0,5". @returns NaN for anything else */
export function readModelNumber(value: number | string): number {
  if (typeof value === "number") return value;
  const { number = "NaN", grouped } = NUMBER.exec(value)?.groups ?? {};
  return Number(grouped ? number.replace(/[^\d-]/gu, "") : number.replace(",", "."));
}

/** Reads a confidence from 0 to 1, also as "70 %" or 70. @returns NaN for anything else */
export function readConfidence(value: number | string): number {
  const number = readModelNumber(value);
  const isPercentage = number > 1 || (typeof value === "string" && value.includes("%"));
  const confidence = isPercentage ? number / 100 : number;
  return confidence >= 0 && confidence <= 1 ? confidence : Number.NaN;
}
