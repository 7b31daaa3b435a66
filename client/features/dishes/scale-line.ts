const GLYPHS = new Map([
  ["½", 1 / 2],
  ["⅓", 1 / 3],
  ["⅔", 2 / 3],
  ["¼", 1 / 4],
  ["¾", 3 / 4],
  ["⅕", 1 / 5],
  ["⅖", 2 / 5],
  ["⅗", 3 / 5],
  ["⅘", 4 / 5],
  ["⅙", 1 / 6],
  ["⅚", 5 / 6],
  ["⅛", 1 / 8],
  ["⅜", 3 / 8],
  ["⅝", 5 / 8],
  ["⅞", 7 / 8],
]);
/** The fractions that cooks use, for amounts that are not a whole number. */
const KITCHEN_FRACTIONS = ["½", "⅓", "⅔", "¼", "¾"];
const CLOSE_ENOUGH = 0.04;

const GLYPH = `[${[...GLYPHS.keys()].join("")}]`;
/** "1½", "1 1/2", "1/2", "½", "1.5", "0,5", "1,500" */
const NUMBER = String.raw`(?:\d+\s*${GLYPH}|\d+\s+\d+\/\d+|\d+\/\d+|${GLYPH}|\d+(?:[.,]\d+)?)`;
const AMOUNT = String.raw`(${NUMBER})(?:(\s*[-–]\s*)(${NUMBER}))?`;
const MEASURED = String.raw`(?=\s*(?:kg|g|mg|ml|cl|dl|l|oz|lb|lbs)\b)`;
const LEADING = new RegExp(
  String.raw`^(\s*(?:(?:about|approx\.?|ca\.?|etwa|environ|circa)\s+)?)${AMOUNT}(?![\d%/.,]|st\b|nd\b|rd\b|th\b)`,
  "iu",
);
const TRAILING = new RegExp(String.raw`^(.*[\s:–-])${AMOUNT}${MEASURED}`, "iu");
const METRIC = /^\s*(?:g|mg|ml|cl|dl)\b/i;

/** Multiplies the amount of an ingredient line ("250 g lentils"); a line without an amount is returned unchanged. */
export function scaleLine(line: string, factor: number): string {
  if (factor === 1) return line;
  const match = LEADING.exec(line) ?? TRAILING.exec(line);
  if (!match) return line;
  const [all, before = "", from = "", between = "", to] = match;
  const rest = line.slice(all.length);
  const scale = (text: string) => format(parse(text) * factor, { text, isMetric: METRIC.test(rest) });
  return `${before}${scale(from)}${to === undefined ? "" : between + scale(to)}${rest}`;
}

function parse(text: string): number {
  const glyph = text.at(-1) ?? "";
  if (GLYPHS.has(glyph)) return Number(text.slice(0, -1)) + (GLYPHS.get(glyph) ?? 0);
  const fraction = /^(?:(\d+)\s+)?(\d+)\/(\d+)$/.exec(text);
  if (fraction) return Number(fraction[1] ?? 0) + Number(fraction[2]) / Math.max(1, Number(fraction[3]));
  // "1,500 g" are thousands, "0,5 l" and "1,25 l" decimals.
  return Number(/^[1-9]\d*,\d{3}$/.test(text) ? text.replace(",", "") : text.replace(",", "."));
}

/** Formats an amount like the original `text`: with its decimal separator, or as a fraction. */
function format(value: number, { text, isMetric }: { text: string; isMetric: boolean }): string {
  const whole = Math.floor(value + CLOSE_ENOUGH);
  if (value >= 10 || (isMetric && value >= 2)) return String(Math.round(value));
  if (Math.abs(value - whole) <= CLOSE_ENOUGH && whole > 0) return String(whole);
  const part = value - Math.floor(value);
  const glyph = KITCHEN_FRACTIONS.find((name) => Math.abs((GLYPHS.get(name) ?? 0) - part) <= CLOSE_ENOUGH);
  if (glyph !== undefined && !/\d[.,]\d/.test(text)) return `${Math.floor(value) || ""}${glyph}`;
  const decimal = String(Number(value.toPrecision(2)));
  return text.includes(",") ? decimal.replace(".", ",") : decimal;
}
