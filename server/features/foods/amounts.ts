/*
 * Reads lines of recipes as people write them, in English, Turkish, German, French, Spanish, Italian and Arabic:
 * - split-lines: several ingredients on one line; plain-line: odd characters, and the places of the others
 * - line-start (line-numbers): where the amount is, and words before it: "Juice of 2"
 * - line-amounts, line-measures: what its numbers state: "2 x 400 g", "(200 g each)"
 * - line-units (units): units, further amounts, notes in parentheses: "1 lb 2 oz"
 * - line-name: the food and the notes behind it; other-numbers: numbers in both: "3.5 % milk"
 */
import { ownTurn } from "#server/lib/own-turn.ts";
import { ABOUT } from "#shared/recipe-text/words/lines.ts";
import { anyOf, pattern } from "#shared/recipe-text/words/patterns.ts";
import { FOR_NUMBER } from "#shared/recipe-text/words/recipes.ts";
import { findFood, hasTrait } from "./foods.ts";
import { countWhole, numbersOf, readNumbers, type Numbers, type ReadNumbers } from "./line-amounts.ts";
import { PER_PERSON, statedMeasure } from "./line-measures.ts";
import { takeName } from "./line-name.ts";
import { findStart, LENGTH_NEXT, OF_FOOD, PURPOSE_FIRST, type Start } from "./line-start.ts";
import {
  takeContainer,
  takeLarge,
  takeParentheses,
  takePart,
  takeSameBehind,
  takeSecondAmounts,
  takeUnit,
  takeWeightOfEach,
} from "./line-units.ts";
import { withOtherNumbers } from "./other-numbers.ts";
import { plainLine, Unread, type PlacedText, type Place } from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { splitIngredients } from "./split-lines.ts";
import { isMeasured, measure, WEIGHTS, type Unit } from "./units.ts";

/** A number of a line, or a word such as "half". */
export type LineAmount = Place & {
  /** Null if it was not understood. */
  value: number | null;
  unit: Unit | null;
  /** `amount`: how much, also in a second measure; `size`: of a pack or piece; `other`: "3.5 % milk", "in 2 pieces" */
  role: "amount" | "size" | "other";
  /** The word after the scaled number, if it has none of its own: "cup" of "كوبان", "×" of "400 g can". */
  implied?: string;
  /** The word of its unit, unless the line's own unit follows it. */
  unitPlace?: Place | undefined;
};

/** A line of a recipe: "2 cans (400 g) chickpeas, drained". */
export type IngredientLine = {
  text: string;
  /** The middle of a range; null if the line states none ("salt to taste"). */
  amount: number | null;
  unit: Unit | null;
  size: "small" | "large" | null;
  /** The whole weight or volume, if the line states one. */
  grams: number | null;
  ml: number | null;
  /** "chickpeas" */
  name: string;
  /** "drained" */
  note: string | null;
  /** All its numbers, in their order. */
  amounts: LineAmount[];
  /** Where the unit and the name are. */
  unitPlace: Place | null;
  namePlace: Place | null;
};

const NO_AMOUNT = { amount: null, unit: null, grams: null, ml: null };
const JAR = pattern`^${anyOf(words("jar"))}$`;
const DOZEN = pattern`^[\s-]*${anyOf(words("dozen"))}(?!\p{L})`;
/** "2 bay leaves": the unit is the last word of the name. */
const LAST_UNIT: readonly (readonly [Unit, RegExp])[] = [
  ["clove", pattern`${anyOf(words("last cloves"))}$`],
  ["leaf", pattern`\p{L} ?${anyOf(words("last leaves"))}$`],
  ["sprig", pattern`\p{L} ?${anyOf(words("last sprigs"))}$`],
];

const OF = pattern`^\s*(?:${anyOf(words("each"))}\s(?=\S))?${OF_FOOD}\s*`;
const DASH = pattern`^\s*${anyOf(words("dashes"))}\s${OF_FOOD}(?=\p{L})`;
/** "unit(s)", "Zehe/n", "cipolla/e" */
const PLURAL_MARK = /\((?<=\p{L}\()(?:s|es|x|n|en|e|er|a|i)\)|\/(?<=\p{L}{2}\/)(?:n|en|s|e|i)(?!\p{L})/gu;
/** "Bake for 20 minutes" */
const INSTRUCTION = pattern`^\p{L}+(?:\s\p{L}+){0,3}\s(?:${anyOf(FOR_NUMBER)}\s)?(?:${anyOf(ABOUT)}\s)?\d+\s${anyOf(words("durations"))}\.?$`;
/** "Calories: 71 kcal", "71 calories", "Protein: 5 g" */
const NUTRITION = pattern`^(?:${anyOf(words("calories", "nutrients"))}\s?[:=–-]?\s?(?:${anyOf(ABOUT)}\s|~\s?)?\p{N}[\p{N}.,]*\s?(?:m?g|${anyOf(words("calories", "other measures"))})?|\p{N}[\p{N}.,]*\s?${anyOf(words("calories"))})\.?$`;
/** Not in a note: "cut into small cubes" */
const IN_NAME = String.raw`(?<!\p{L}{3}[^,;]*[,;].*)\s*`;
const SMALL = pattern`(?<!\p{L})${anyOf(words("small"))}(?!-?\p{L}|[\s-]${anyOf(words("behind small"))}(?!\p{L}))${IN_NAME}`;
const LARGE = pattern`(?<!\p{L})${anyOf(words("large"))}(?!-?\p{L}|[\s-]${anyOf(words("behind small"))}(?!\p{L}))${IN_NAME}`;
const MEDIUM = pattern`(?<!\p{L}|-|\s[ye]\s)${anyOf(words("medium"))}(?!\p{L}|[\s-]${anyOf(words("behind medium"))}(?!\p{L}))${IN_NAME}`;

await ownTurn();

/** A line whose amount is not understood, or not plausible for the servings, has none, and all of it is its name. */
export function readIngredients(text: string, servings: number | null = null): IngredientLine[] {
  return splitIngredients(text)
    .map((line) => readIngredientLine(line))
    .filter((line) => line !== null)
    .map((line) => (isRead(line, servings) ? line : { ...line, ...NO_AMOUNT, name: line.text, note: null }));
}

/** Returns null if the line is no ingredient, such as "Bake for 20 minutes" or an empty one. */
export function readIngredientLine(line: string): IngredientLine | null {
  const { text, placeOf } = plainLine(line);
  if (text === "" || /^\d+[.)]\s/u.test(text) || INSTRUCTION.test(text) || NUTRITION.test(text)) return null;
  const unmarked = text.replaceAll(PLURAL_MARK, (mark) => " ".repeat(mark.length));
  const start = findStart(unmarked);
  if (!start) return null;
  const read = { ...readFrom(unmarked, start), text };
  const places = read.amounts.flatMap((amount) => [amount, amount.unitPlace]);
  for (const place of [...places, read.unitPlace, read.namePlace])
    if (place) [place.start, place.end] = [placeOf(place.start), placeOf(place.end)];
  return read;
}

/** No recipe for twelve needs more. */
const MAX_GRAMS = 50_000;
const MAX_PIECES = 100;
/** Lighter things are sold in hundreds. */
const MIN_PIECE = 15;
/** "5/6 tomates" may be five or six, "4/5 cup" is less than one. */
const OR_NEXT = /(?<![\d/.,]|\d\s)(?:3\/5|4\/5|5\/6|6\/7|8\/9)(?!\d)/u;
const DIVIDED: readonly (Unit | null)[] = [...WEIGHTS, "cup", "l"];

/** False for a number that was not understood, or that is misread: above 50 kg, 50 l or 100 pieces for twelve. */
export function isRead(
  { text, amounts, amount, unit, grams, ml, name }: IngredientLine,
  servings: number | null,
): boolean {
  if (amounts.some(({ value }) => value === null)) return false;
  if (OR_NEXT.test(text) && !DIVIDED.includes(unit)) return false;
  const factor = Math.max(1, (servings ?? 0) / 12);
  if ((grams ?? ml ?? 0) > MAX_GRAMS * factor) return false;
  if (amount === null || grams !== null || ml !== null || amount <= MAX_PIECES * factor) return true;
  return unit !== "can" && unit !== "packet" && (findFood(name)?.gramsPerPiece ?? MIN_PIECE) < MIN_PIECE;
}

/** Reads a line behind its amount: unit, further measures, size, name and notes. */
function readFrom(text: string, start: Start): IngredientLine {
  const line = new Unread(text);
  line.blank(start.read);
  line.at = start.at;
  const numbers = numbersOf(line, start);
  const isEach = numbers.each.length > 0;
  const isDozen = line.take(DOZEN) !== null;
  // "2 (200 g) steaks", but "2 to 3 (500 g) steaks" weigh 500 g together.
  const isDirect = !numbers.isRange && start.read.start === 0 && /^\s*\(/u.test(line.rest);
  const inside = takeInside(line, start, numbers);
  const { foundUnit, part, size, dash } = takeUnitAndSize(line, numbers);
  const read = readNumbers(line, { numbers, start, foundUnit, part });
  const { amounts, single } = read;
  // Most lines have one number, and looking for others is slow.
  const hasMore = /\p{N}/u.test(line.rest);
  const total = takeTotal(line, read, inside, { isDozen, isEach, hasMore });
  const weight = hasMore && total.amount !== null ? takeWeightOfEach(line, total.unit) : undefined;
  const same = hasMore ? takeSameBehind(line, total.unit) : undefined;
  inside.push(...[weight, same].filter((place) => place !== undefined));
  const purpose = line.take(PURPOSE_FIRST)?.text ?? "";
  line.take(OF);
  const { name, notes, namePlace } = takeName(line, total.unit);
  const { container, ...measured } = withLastUnit(total, name);
  const { amount, unit, own } = measured;
  const stating = { ...measured, isDirect: isDirect || weight !== undefined };
  // "2 slices per person"
  if (PER_PERSON.test(`#${text.slice(amounts.at(-1)?.end ?? text.length)}`))
    for (const each of amounts) each.role = "size";
  const insideTexts = inside.map((place) => place.text);
  const stated = WEIGHTS.includes(unit) || container ? null : statedMeasure(insideTexts, stating);
  return {
    text,
    amount,
    unit,
    size,
    grams: stated?.grams ?? own.grams,
    ml: stated ? stated.ml : own.ml,
    name: single ? name.replace(single.written, single.word) : name,
    note: noteOf([start.before + dash, ...insideTexts, purpose, ...notes]),
    amounts: withOtherNumbers(text, amounts, { inside, stating, isEach }),
    unitPlace: start.length ? null : (container?.place ?? foundUnit?.place ?? null),
    namePlace,
  };
}

type Total = ReturnType<typeof takeTotal>;

/** Takes "2 oz" of "1 lb 2 oz" and "can" of "1 400 g can", and computes the amount of the line. */
function takeTotal(
  line: Unread,
  { amounts, count, each, unit }: ReadNumbers,
  inside: PlacedText[],
  { isDozen, isEach, hasMore }: Record<"isDozen" | "isEach" | "hasMore", boolean>,
) {
  const first = count === null ? null : count * each * (isDozen ? 12 : 1);
  const role = isEach ? "size" : "amount";
  const sum =
    hasMore && first !== null && unit !== null
      ? takeSecondAmounts(line, { amount: first, unit, amounts, inside, role })
      : null;
  const own = sum ?? measure(first, unit);
  // The weight in "1 400 g can tomatoes" belongs to the unit after it.
  const container = unit !== null && isMeasured(unit) ? takeContainer(line) : null;
  if (!container) return { amount: sum?.amount ?? first, unit, own, container };
  if (!isEach) countWhole(amounts);
  return { amount: isEach ? count : 1, unit: container.unit, own, container };
}

function withLastUnit(total: Total, name: string): Total {
  if (total.unit !== null || total.amount === null) return total;
  const unit = LAST_UNIT.find(([, last]) => last.test(name))?.[0] ?? null;
  return { ...total, unit, own: measure(total.amount, unit) };
}

/** Takes "400 g" of "2 (400 g) cans" and "2-inch" of "1 2-inch piece". */
function takeInside(line: Unread, start: Start, { has }: Numbers): PlacedText[] {
  const inside = takeParentheses(line);
  const length = start.length ?? (has ? line.take(LENGTH_NEXT) : null);
  if (length) inside.push({ ...length, text: length.text.trim().replace(/-$/u, "") });
  return inside;
}

/** Takes "kilo" and "and a half" of "1 kilo and a half potatoes", and "large" of "2 large eggs". */
function takeUnitAndSize(line: Unread, { has, counted }: Numbers) {
  while (line.clear(MEDIUM));
  const isPart = /[/⁄¼-¾⅐-⅞\p{L}]/u.test(counted.at(-1)?.text ?? "");
  const isLargeOne = counted.length === 1 && Number(counted[0]?.text) < 10 && takeLarge(line);
  const foundUnit = has && !isLargeOne ? takeUnit(line, isPart) : null;
  const inGlass = foundUnit?.unit === "glass" && JAR.test(foundUnit.place.text) ? findFood(line.rest) : null;
  // "1 Glas Sauerkirschen", but not "1 Glas Milch"
  if (foundUnit && inGlass && !hasTrait(inGlass, "liquid")) foundUnit.unit = "can";
  const dash = foundUnit ? "" : (line.take(DASH)?.text ?? "");
  const part = foundUnit && takePart(line, foundUnit);
  const isSmall = line.clear(SMALL);
  const isLarge = !isSmall && (line.clear(LARGE) || isLargeOne);
  if (isSmall || isLarge) line.clear(LARGE);
  const size = isSmall ? ("small" as const) : isLarge ? ("large" as const) : null;
  return { foundUnit, part, size, dash };
}

function noteOf(texts: readonly string[]): string | null {
  const notes = texts.map((note) => note.replaceAll(/^[\s,;(–—-]+|[\s:)]+$/gu, ""));
  return (
    notes
      .filter(Boolean)
      .join(", ")
      .replaceAll(/\s{2,}|[^\S ]/gu, " ") || null
  );
}
