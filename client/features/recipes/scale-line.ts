import { fractionOf, NUMBER, plainDigits, readNumber } from "#shared/numbers.ts";
import { ABOUT } from "#shared/recipe-words/lines.ts";
import { anyOf, pattern } from "#shared/recipe-words/words.ts";

/** The fractions that cooks use, for amounts that are not a whole number. */
const KITCHEN_FRACTIONS = ["½", "⅓", "⅔", "¼", "¾"];
const CLOSE_ENOUGH = 0.04;

const AMOUNT = String.raw`(${NUMBER})(?:(\s*[-–]\s*)(${NUMBER}))?`;
const MEASURED = String.raw`(?=\s*(?:kg|g|mg|ml|cl|dl|l|oz|lb|lbs)\b)`;
const LEADING = pattern`^(\s*(?:${anyOf(ABOUT)}\.?\s+)?)${AMOUNT}(?![\d%/.,]|st\b|nd\b|rd\b|th\b)`;
const TRAILING = pattern`^(.*[\s:–-])${AMOUNT}${MEASURED}`;
const METRIC = /^\s*(?:g|mg|ml|cl|dl)\b/i;

/** Multiplies the amount of an ingredient line ("250 g lentils"); a line without an amount is returned unchanged. */
export function scaleLine(line: string, factor: number): string {
  if (factor === 1) return line;
  const plain = plainDigits(line);
  const match = LEADING.exec(plain) ?? TRAILING.exec(plain);
  if (!match) return line;
  const [all, before = "", from = "", between = "", to] = match;
  const rest = line.slice(all.length);
  const scale = (text: string) => format(readNumber(text) * factor, { text, isMetric: METRIC.test(rest) });
  return `${before}${scale(from)}${to === undefined ? "" : between + scale(to)}${rest}`;
}

/** Formats an amount like the original `text`: with its decimal separator, or as a fraction. */
function format(value: number, { text, isMetric }: { text: string; isMetric: boolean }): string {
  const whole = Math.floor(value + CLOSE_ENOUGH);
  if (value >= 10 || (isMetric && value >= 2)) return String(Math.round(value));
  if (Math.abs(value - whole) <= CLOSE_ENOUGH && whole > 0) return String(whole);
  const part = value - Math.floor(value);
  const glyph = KITCHEN_FRACTIONS.find((name) => Math.abs(fractionOf(name) - part) <= CLOSE_ENOUGH);
  if (glyph !== undefined && !/\d[.,]\d/.test(text)) return `${Math.floor(value) || ""}${glyph}`;
  const decimal = String(Number(value.toPrecision(2)));
  return text.includes(",") ? decimal.replace(".", ",") : decimal;
}
