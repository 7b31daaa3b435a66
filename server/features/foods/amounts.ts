/* Reads lines of recipes as people write them, in English, Turkish, German, French, Spanish, Italian and Arabic. */
import { NUMBER, plainDigits } from "#shared/numbers.ts";
import { ABOUT, ARTICLES, COUNTED, FOR_BEHIND, STEP } from "#shared/recipe-words/lines.ts";
import { FOR_NUMBER, PEOPLE, SERVINGS } from "#shared/recipe-words/recipes.ts";
import { anyOf, pattern, PATTERNS, wholeWord } from "#shared/recipe-words/words.ts";
import { withoutServings } from "#shared/servings.ts";
import { findFood } from "./foods.ts";
import { CONTAINERS, joinAmounts, statedMeasure } from "./line-measures.ts";
import { AND_A_HALF, ANY_NUMBER, NUMBER_WORD, RANGE, readAmount } from "./line-numbers.ts";
import { withOtherNumbers } from "./other-numbers.ts";
import {
  matchesOf,
  placedMatch,
  plainLine,
  Unread,
  type Found,
  type Part,
  type Place,
} from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { tokenize } from "./tokenizer.ts";
import { isMeasured, measure, UNIT, unitOf, WEIGHTS, type Unit } from "./units.ts";
import { wordSet } from "./word-sets.ts";

/** A number of a line, or a word such as "half". */
export type LineAmount = Place & {
  /** Null if it was not understood. */
  value: number | null;
  unit: Unit | null;
  /** `amount`: how much, also in a second measure; `size`: of a pack or piece; `other`: "3.5 % milk", "cut into 2 pieces" */
  role: "amount" | "size" | "other";
  /** The word that follows the number when it is scaled, if it has none of its own: "cup" of "كوبان", "×" of "400 g can". */
  implied?: string;
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

/** "بصلة مفرومة" is one onion, "كوبين" two cups. */
const SINGLE = pattern`^${anyOf(words("single"))}(?!\p{L})`;
const DUAL = pattern`^${anyOf(words("dual"))}(?!\p{L})`;
const DUAL_ENDING = /(?:(ت)[اي]|[اي])ن?$/u;
/** "كوب ونصف" is a cup and a half, "كوب إلا ربع" three quarters. */
const PLUS_PART = pattern`^\s+(?:(?<half>${anyOf(words("and half", "and a half"))})|(?<third>${anyOf(words("and third"))})|(?<quarter>${anyOf(words("and quarter"))})|${anyOf(words("less quarter"))})(?!\p{L})`;
/** "1 kg 500" */
const MORE_GRAMS = pattern`^\s(?<more>[1-9]\d{2})(?=\s+(?!${UNIT}\s)\p{L})`;
const DOZEN = pattern`^\s*${anyOf(words("dozen"))}(?!\p{L})`;

const ABOUT_FIRST = pattern`^(?:${anyOf(ABOUT, words("nearly"))}(?!\p{L})\.?|~)\s*`;
const VAGUE = pattern`^${anyOf(words("vague"))}(?=\s|(?<=['\u2019])\S)`;
const PRESSED = anyOf(words("pressed"));
/** "Juice and zest of 2 lemons", "Üzeri için 100 gr kaşar" */
const BEFORE_AMOUNT = pattern`^(?:(?:${anyOf(ARTICLES)} )?(?:${anyOf(words("before pressed"))} )?${PRESSED}(?:\s(?:&|${anyOf(words("and"))})\s${PRESSED})?(?:\s${anyOf(words("of", "from"))}\s|\s${anyOf(words("of elided"))}|\s(?=\p{N}|${anyOf(words("of one", "single", "dual"))}))|[^\d(]{1,40}?\s${anyOf(FOR_BEHIND)}\s)`;
const MASS = String.raw`\s?-?\s?${anyOf(words("unit g", "unit kg", "unit ml", "unit l", "unit oz", "unit lb"))}(?!\p{L})`;
const LENGTH_UNIT = String.raw`(?:\s?-?(?:${anyOf(words("lengths"))}|["″”])|in)(?!\p{L})-?`;
/** "2 x 400 g", "1 14 oz can" */
const TIMES = String.raw`(?:\s?[x×]\s?|\s+(?=${NUMBER}(?:\s?${RANGE}\s?${NUMBER})?${MASS}))(?<times>${NUMBER})(?!\d|${LENGTH_UNIT})(?:\s?${RANGE}\s?(?<timesLast>${NUMBER}))?`;
const AMOUNT = pattern`^(?<first>${ANY_NUMBER})(?<half>\s${AND_A_HALF}(?!\p{L}))?(?:(?<=[/⁄]\d)(?:rd|th)(?!\p{L}))?(?:\s?${RANGE}\s?(?<last>${NUMBER}|(?<=[\s–-])${NUMBER_WORD}))?(?:${TIMES})?`;
/** "2 - 15 oz cans" */
const WEIGHT_OF_EACH = pattern`^${MASS}\.?\s+(?<unit>${UNIT})`;
const PAREN = /\((?<inside>[^()]*)\)/u;
const DESCRIPTION = anyOf(words("descriptions"));
const LEADING_UNIT = pattern`^[\s-]*(?:${anyOf(words("unit sizes"))}\s+)?(?<unit>${UNIT})`;
/** "1/4 de litro" */
const PART_OF = pattern`^\s${anyOf(words("of"))}\s(?:${anyOf(words("a or the"))}\s)?(?=${UNIT})`;
/** "2 fresh cloves of garlic" */
const DESCRIBED_UNIT = pattern`^\s*(?:${DESCRIPTION}\s+){1,2}(?<unit>${UNIT})(?=\s+\p{L})`;
const NUT_OF_BUTTER = pattern`^\s*(?=${anyOf(words("nut of butter"))})(?<unit>\S+) \S+`;
/** Only their case tells tablespoons and teaspoons apart. */
const SHORT_SPOON = /^\s*(?<unit>[Tt])\.?(?=\s)/u;
/** The number left off before a unit: "pinch of salt", "pinch salt", "kilo y medio"; in Arabic before any unit. */
const UNIT_FIRST = pattern`^(?:${UNIT}\s(?:${anyOf(words("of"))}\s|${anyOf(words("of elided"))}|${AND_A_HALF}(?!\p{L})|(?<=^\p{sc=Arabic}.*))|${anyOf(words("unit pinch", "unit handful", "unit bunch", "unit sprig", "unit knob"))}\s\p{L}|${anyOf(words("nut of butter"))})`;
/** A second amount after the first: "1 lb 2 oz", "1 cup plus 2 tablespoons", "100 g-150 g", "100g/4oz" */
const SECOND = pattern`^\s*(?:(?<to>${RANGE})|(?<plus>[+&]|${anyOf(words("plus", "and"))})|(?<same>[/=]))?\s*(?<amount>${NUMBER})(?:\s?${RANGE}\s?(?<last>${NUMBER}))?\s?-?(?<unit>${UNIT})`;
/** "2 bay leaves": the unit is the last word of the name. */
const LAST_UNIT: readonly (readonly [Unit, RegExp])[] = [
  ["clove", pattern`${anyOf(words("last cloves"))}$`],
  ["leaf", pattern`\p{L} ?${anyOf(words("last leaves"))}$`],
  ["sprig", pattern`\p{L} ?${anyOf(words("last sprigs"))}$`],
];
/** "2-inch piece of ginger", "5 cm Ingwer", but "20 cm springform pan" */
const LENGTH = String.raw`(?<first>${NUMBER})(?:\s?${RANGE}\s?(?<last>\d+))?${LENGTH_UNIT}(?:\s?/\s?(?<same>${NUMBER})${LENGTH_UNIT})?`;
const LENGTH_FIRST = pattern`^${LENGTH}\s*(?<rest>\S.*)?$`;
const LENGTH_NEXT = pattern`^\s*${LENGTH}(?=\s)`;
const VESSEL = wholeWord(words("vessels"));
const SEPARATION = String.raw`(?:\s*[:=–-]\s*|\s[x×]\s|\s+)`;
const TRAILING_AMOUNT = pattern`^(?<name>[^\d,;(]+?(?:\s0+)?)${SEPARATION}(?<first>${NUMBER})(?:\s?${RANGE}\s?(?<last>${NUMBER}))?(?:(?=\s*(?<unit>${UNIT})\s*(?:$|[,;(/=]))|(?=$))`;
const TRAILING_WORD = pattern`^(?<name>[^\d,;(]+?)${SEPARATION}(?<first>${NUMBER_WORD})(?=\s+(?<unit>${UNIT})$)`;
/** "Sal 1 cucharadita colmada" */
const MIDDLE_AMOUNT = pattern`^(?<name>[^\d(]{1,40}?)\s(?<first>${NUMBER})(?:\s?${RANGE}\s?(?<last>${NUMBER}))?(?=\s?${UNIT}\s(?![^(]*\d\s?${UNIT}(?:\s|$)))`;
const WEIGHT = String.raw`${NUMBER}(?:\s?${RANGE}\s?${NUMBER})?${MASS}`;
const OF_EACH = String.raw`\s(?:${anyOf(words("of", "each", "weighing"))})\s(?:${anyOf(ABOUT)}\s)?(?<inside>${WEIGHT}(?:/${WEIGHT})?(?:\s${anyOf(words("each"))})?)`;
const WEIGHT_BEHIND = pattern`${OF_EACH}(?=\s*(?:$|[,;]))`;
const WEIGHT_NEXT = pattern`^${OF_EACH}`;
/** "½ cup raisins 125 ml" */
const SAME_BEHIND = pattern`\s(?<inside>${WEIGHT})(?=\s*(?:$|[,;]))`;
const OF = pattern`^\s*(?:${anyOf(words("of"))}\s(?:${anyOf(words("a or the"))}\s)?|${anyOf(words("of elided"))})?\s*`;
/** "20 minutes", "180 °C" and "4 servings" are no ingredients. */
const NO_INGREDIENT = pattern`^\s?-?(?:°|%\s*$|x\d|(?:x|${anyOf(words("durations", "other measures", "lengths", "times"), SERVINGS, PEOPLE)})(?![\p{L}\d])|\.\s)`;
/** "Bake for 20 minutes" */
const INSTRUCTION = pattern`^\p{L}+(?:\s\p{L}+){0,3}\s(?:${anyOf(FOR_NUMBER)}\s)?(?:${anyOf(ABOUT)}\s)?\d+\s${anyOf(words("durations"))}\.?$`;
const STARTS_WITH_NUMBER = /^[.,]?[\d½¼¾⅓⅔]/u;
/** "Tuorli 3", "Oeuf - 2"; not "Step 2" */
const COUNTED_LAST = pattern`^(?!${anyOf(STEP, COUNTED)}\s)\p{L}[\p{L}'\u2019]+(?:\s[\p{L}'\u2019]+){0,2}(?:\s[-–])?\s(?:\d\d?|½|¼)$`;
const DESCRIBED = pattern`^(?:${DESCRIPTION}(?:\s(?:${anyOf(words("and"))}\s)?|$))+$`;
/** "for frying", "to taste", "or oil" say something about the food in front of them. */
const NOTE = pattern`(?:\s*[,،;؛]\s|\s+[-–]\s+|\s+(?=${anyOf(words("note", "optional", "or", "plus"))}(?!\p{L}))).*$`;
const PURPOSE_FIRST = pattern`^.*?\s${anyOf(FOR_BEHIND)}\s+(?=\S)`;
const SMALL = pattern`(?<!\p{L})${anyOf(words("small"))}(?!\p{L}|[\s-]${anyOf(words("behind small"))}(?!\p{L}))\s*`;
const LARGE = pattern`(?<!\p{L})${anyOf(words("large"))}(?!\p{L})\s*`;
const MEDIUM = pattern`(?<!\p{L}|\s[ye]\s)${anyOf(words("medium"))}(?!\p{L})\s*`;
/** "unit(s)", "Zehe/n" */
const PLURAL_MARK = /\((?<=\p{L}\()(?:s|es|x|n|en|e|er|a|i)\)|\/(?<=\p{L}\/)(?:n|en|s)(?!\p{L})/u;
/** Without signs around it */
const NAME = /[^\s:.,*|/;-](?:.*[^\s:.,*|/;-])?/u;
/** "Sal o" */
const JOINER_LAST = pattern`\s+${anyOf(words("or", "short or", "and"))}$`;
const OR_FIRST = pattern`^[\s,;–-]*(?:(?:${anyOf(words("or"))}|and|und)\s)?`;

/** Not in parentheses, and not "1 tablespoon and 1 teaspoon". "و2 بيضة" is "and 2 eggs". */
const SEPARATOR = new RegExp(
  String.raw`\n|(?:[•·]|[,;](?=\s+[\d½¼¾⅓⅔])|\.(?<=\p{L}{3}\.)(?<!\b${anyOf(ABOUT)}\.)\s+(?=[\d½¼¾⅓⅔])|(?:\s(?<=\p{L}\s)${anyOf(words("and"))}\s|و(?<!\p{L}و))(?=\d)(?<!\d\s?${UNIT}\s\p{L}+\s?))(?![^()\n]{0,80}\))`,
  "gu",
);
PATTERNS.push(SEPARATOR);

/** Bounds the cost of hostile texts. */
const MAX_LINES = 200;

/**
 * @param servings of the recipe, by which amounts are plausible
 * @returns the lines of a text that may be ingredients, in their order; also several on one line, separated by commas. A line
 *   with an amount that is not understood or not plausible has none, and its name is the whole line.
 */
export function readIngredients(text: string, servings: number | null = null): IngredientLine[] {
  return splitIngredients(text)
    .map((line) => readIngredientLine(line))
    .filter((line) => line !== null)
    .map((line) => (isRead(line, servings) ? line : asWritten(line)));
}

const asWritten = (line: IngredientLine): IngredientLine => ({
  ...line,
  amount: null,
  unit: null,
  grams: null,
  ml: null,
  name: line.text,
  note: null,
});

/** @returns the texts of the first lines; `readIngredientLine` refuses those that are no ingredients */
export function splitIngredients(text: string): string[] {
  // "For 4: 500 g beef" begins with the servings.
  return splitLines(withoutServings(text))
    .slice(0, MAX_LINES)
    .map((part) => part.text);
}

/** @returns the lines of a text, and the ingredients of a line, with their places */
export function splitLines(text: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const { 0: separator, index: end } of matchesOf(SEPARATOR, plainDigits(text))) {
    parts.push({ start, end, text: text.slice(start, end) });
    start = end + separator.length;
  }
  return [...parts, { start, end: text.length, text: text.slice(start) }];
}

/** @returns null if the line is no ingredient, such as "Bake for 20 minutes" or an empty one */
export function readIngredientLine(line: string): IngredientLine | null {
  const { text, placeOf } = plainLine(line);
  if (text === "" || /^\d+[.)]\s/u.test(text) || INSTRUCTION.test(text)) return null;
  const start = findStart(text);
  if (!start) return null;
  const read = readFrom(text, start);
  for (const place of [...read.amounts, read.unitPlace, read.namePlace])
    if (place) [place.start, place.end] = [placeOf(place.start), placeOf(place.end)];
  return read;
}

/** In a recipe for twelve. */
const MAX_GRAMS = 50_000;
const MAX_PIECES = 100;
/** Lighter things are sold in hundreds. */
const MIN_PIECE = 15;

/**
 * @returns false for a number that was not understood, and for an amount that no kitchen uses, which is misread: more than
 *   50 kg, 50 l or 100 pieces for twelve
 */
export function isRead(
  { amounts, amount, unit, grams, ml, name }: IngredientLine,
  servings: number | null,
): boolean {
  if (amounts.some(({ value }) => value === null)) return false;
  const factor = Math.max(1, (servings ?? 0) / 12);
  if ((grams ?? ml ?? 0) > MAX_GRAMS * factor) return false;
  if (amount === null || grams !== null || ml !== null || amount <= MAX_PIECES * factor) return true;
  return unit !== "can" && unit !== "packet" && (findFood(name)?.gramsPerPiece ?? MIN_PIECE) < MIN_PIECE;
}

/** Where the amount of a line is. */
interface Start {
  /** Reading continues here. */
  at: number;
  /** The part that is read; the name may be in front of it. */
  read: Place;
  groups?: Found["groups"];
  /** The amount if it has no number: 1 for "pinch of salt", 2 for "كوبان". */
  count?: 1 | 2;
  /** A note in front of the amount: "Juice of". */
  before?: string;
  length?: Part & { isPiece: boolean };
}

/** @returns null for "20 minutes" */
function findStart(text: string): Start | null {
  const before = BEFORE_AMOUNT.exec(text)?.[0] ?? "";
  const at = before.length + (ABOUT_FIRST.exec(text.slice(before.length))?.[0].length ?? 0);
  const plain = text.slice(at);
  const vague = VAGUE.exec(plain)?.[0];
  const leading = vague === undefined ? placedMatch(AMOUNT, text, at) : null;
  const isWord = leading !== null && !STARTS_WITH_NUMBER.test(plain);
  const trailing = !leading || isWord ? findTrailing(text, at, leading) : null;
  if (trailing) return trailing;
  const length = placedMatch(LENGTH_FIRST, text, at);
  if (length) return findLength(length);
  if (leading) {
    const times = /^\s?[x×](?=\s+[\p{L}\d])/u.exec(text.slice(leading.end))?.[0] ?? "";
    const end = leading.end + times.length;
    const rest = text.slice(end);
    if (NO_INGREDIENT.test(rest) || (times !== "" && /^\s\d/u.test(rest) && VESSEL.test(rest))) return null;
    // "3.5 % milk", "00 flour"
    if (/^\s?%/u.test(rest) || /^0\d/u.test(plain)) return { at, read: { start: 0, end: 0 } };
    return { at: end, read: { start: 0, end }, groups: leading.groups, before };
  }
  const count = DUAL.test(plain) ? 2 : UNIT_FIRST.test(plain) || SINGLE.test(plain) ? 1 : undefined;
  if (before !== "" && count === undefined && !PURPOSE_FIRST.test(`${before}x`))
    return { at: 0, read: { start: 0, end: 0 } };
  const end = at + (vague?.length ?? 0);
  const read = { start: 0, end };
  if (count === undefined && vague === undefined) {
    const middle = placedMatch(MIDDLE_AMOUNT, text, at);
    const { name, first } = middle?.groups ?? {};
    if (middle && name && first) {
      const isName = !name.text.endsWith(":") && findFood(name.text) !== null;
      return isName
        ? { at: middle.end, read: { start: name.end, end: middle.end }, groups: middle.groups, before }
        : { at: middle.end, read: { start: 0, end: middle.end }, groups: middle.groups, before: name.text };
    }
  }
  return { at: end, read, ...(count && { count }), before: before + (vague ?? "") };
}

/** "Mehl 500 g", "Eggs: 3"; not the weight of "un pollo de 2 kg" */
function findTrailing(text: string, at: number, leading: Found | null): Start | null {
  const found = placedMatch(/\p{N}/u.test(text) ? TRAILING_AMOUNT : TRAILING_WORD, text, at);
  const { name, unit } = found?.groups ?? {};
  if (!found || !name) return null;
  const plain = text.slice(at);
  const isAmount = unit !== undefined || /:|\s[x×]\s/u.test(plain) || COUNTED_LAST.test(plain);
  if (!isAmount || (leading && leading.end < name.end)) return null;
  return { at: found.end, read: { start: name.end, end: found.end }, groups: found.groups };
}

function findLength({ start, groups: { rest, ...groups }, text }: Found): Start | null {
  if (!rest || VESSEL.test(rest.text)) return null;
  const isPiece =
    LEADING_UNIT.test(rest.text) || ["produce", "spices"].includes(findFood(rest.text)?.aisle ?? "");
  const length = { start, end: rest.start, text: text.slice(0, rest.start - start).trim(), isPiece };
  return { at: rest.start, read: { start: 0, end: rest.start }, groups, count: 1, length };
}

/** Reads a line behind its amount: unit, further measures, size, name and notes. */
function readFrom(text: string, start: Start): IngredientLine {
  const line = new Unread(text);
  line.blank(start.read);
  line.at = start.at;
  const numbers = numbersOf(line, start);
  const isDozen = line.take(DOZEN) !== null;
  // "2 (200 g) steaks", but "2 to 3 (500 g) steaks" weigh 500 g together.
  const isDirect = !numbers.isRange && /^\s*\(/u.test(line.rest);
  const inside = takeParentheses(line);
  const length = start.length ?? (numbers.has ? line.take(LENGTH_NEXT) : null);
  if (length) inside.push({ ...length, text: length.text.trim().replace(/-$/u, "") });
  while (line.clear(MEDIUM));
  const isPart = /[/⁄¼-¾⅐-⅞\p{L}]/u.test(numbers.counted.at(-1)?.text ?? "");
  const found = numbers.has ? takeUnit(line, isPart) : null;
  const part = found && takePart(line, found);
  const size = line.clear(SMALL) ? "small" : line.clear(LARGE) ? "large" : null;
  line.clear(LARGE);

  const read = readNumbers(line, { numbers, start, found, part });
  const { amounts } = read;
  let { unit } = read;
  let amount = read.count === null ? null : read.count * read.each * (isDozen ? 12 : 1);
  let own = measure(amount, unit);
  const sum =
    amount === null || unit === null
      ? null
      : takeSecondAmounts(line, {
          amount,
          unit,
          amounts,
          inside,
          role: numbers.each.length > 0 ? "size" : "amount",
        });
  if (sum) [amount, own] = [sum.amount, sum];
  // "1 400 g can tomatoes": the weight belongs to the unit after it.
  const container = unit !== null && isMeasured(unit) ? takeContainer(line) : null;
  if (container) {
    const isCounted = numbers.each.length > 0;
    if (!isCounted) countWhole(amounts);
    [amount, unit] = [isCounted ? read.count : 1, container.unit];
  }
  const weight = amount === null ? undefined : takeWeightOfEach(line, unit);
  if (weight) inside.push(weight);
  const same = unit !== null && isMeasured(unit) ? line.find(SAME_BEHIND) : null;
  if (same?.groups.inside) {
    inside.push(same.groups.inside);
    line.blank(same);
  }

  const purpose = line.take(PURPOSE_FIRST)?.text ?? "";
  line.take(OF);
  const { name, note, namePlace } = takeName(line);
  if (unit === null && amount !== null) {
    unit = LAST_UNIT.find(([, last]) => last.test(name))?.[0] ?? null;
    own = measure(amount, unit);
  }
  const stating = { amount, unit, isDirect: isDirect || weight !== undefined, own };
  const insideTexts = inside.map((one) => one.text);
  const stated = WEIGHTS.includes(unit) ? null : statedMeasure(insideTexts, stating);
  const notes = [start.before ?? "", ...insideTexts, purpose, note]
    .map((one) => one.replaceAll(/^[\s,;–-]+|\s+$/gu, ""))
    .filter((one) => one !== "");
  return {
    text,
    amount,
    unit,
    size,
    grams: stated?.grams ?? own.grams,
    ml: stated ? stated.ml : own.ml,
    name: read.single ? name.replace(read.single.written, read.single.word) : name,
    note: notes.length > 0 ? notes.join(", ") : null,
    amounts: withOtherNumbers(text, amounts, { inside, stating, isEach: numbers.each.length > 0 }),
    unitPlace: start.length ? null : (container?.place ?? found?.place ?? null),
    namePlace,
  };
}

/** "de 50 g" of "1 sachet de 50 g", "de 2 kg" of "un pollo de 2 kg" */
function takeWeightOfEach(line: Unread, unit: Unit | null): Part | undefined {
  if (unit !== null && !CONTAINERS.includes(unit)) return undefined;
  const found = line.find(unit === null ? WEIGHT_BEHIND : WEIGHT_NEXT);
  if (found) line.blank(found);
  return found?.groups.inside;
}

interface Numbers {
  /** True if the line states an amount, with or without a number. */
  has: boolean;
  /** One, or the two ends of a range. */
  counted: Part[];
  /** The weight of each in "2 x 400 g cans". */
  each: Part[];
  isRange: boolean;
}

function numbersOf(line: Unread, { groups = {}, count, length }: Start): Numbers {
  const { first, last, times, timesLast, same } = groups;
  const isGiven = (part: Part | undefined) => part !== undefined;
  // In "2 - 15 oz cans", the second number is no end of a range.
  const container = first && last && line.find(WEIGHT_OF_EACH)?.groups.unit;
  const isEach =
    container !== undefined &&
    CONTAINERS.includes(unitOf(container.text)) &&
    readAmount(last?.text ?? "", null) >= 3 * readAmount(first?.text ?? "", null);
  return {
    has: first !== undefined || count !== undefined,
    counted: [first, isEach ? undefined : last, length && same].filter(isGiven),
    each: [isEach ? last : times, timesLast].filter(isGiven),
    isRange: last !== undefined && !isEach,
  };
}

/** Cuts out all parentheses. */
function takeParentheses(line: Unread): Part[] {
  const all: Part[] = [];
  while (line.clear(PLURAL_MARK));
  for (let found = line.find(PAREN); found; found = line.find(PAREN)) {
    if (found.groups.inside) all.push(found.groups.inside);
    line.blank(found);
  }
  return all;
}

interface FoundUnit {
  unit: Unit;
  place: Part;
}

/** Cuts out the unit, unless it is all that the line names. */
function takeUnit(line: Unread, isPart: boolean): FoundUnit | null {
  if (isPart) line.take(PART_OF);
  const spoon = line.find(SHORT_SPOON);
  const nut = line.find(NUT_OF_BUTTER);
  const found = spoon ?? nut ?? line.find(LEADING_UNIT) ?? line.find(DESCRIBED_UNIT);
  const place = found?.groups.unit;
  if (!found || !place || (line.text.slice(0, found.start) + line.text.slice(found.end)).trim() === "")
    return null;
  // Descriptions stay in the name.
  line.blank({ start: /^\s*\p{L}/u.test(found.text) ? place.start : found.start, end: found.end });
  if (line.text.slice(found.start, found.end).trim() === "") line.at = found.end;
  return { unit: nut ? "knob" : spoon ? (place.text === "T" ? "tbsp" : "tsp") : unitOf(place.text), place };
}

/** Takes an amount that follows the unit: "and a half" of "kilo and a half", "500" of "1 kg 500". */
function takePart(line: Unread, { unit }: FoundUnit): (Place & { value: number }) | null {
  const part = line.take(PLUS_PART);
  if (part) {
    const { half, third, quarter } = part.groups;
    return { ...part, value: half ? 0.5 : third ? 1 / 3 : quarter ? 0.25 : -0.25 };
  }
  const more = unit === "kg" || unit === "l" ? line.take(MORE_GRAMS) : null;
  return more && { ...more, value: Number(more.text) / 1000 };
}

interface NumberContext {
  numbers: Numbers;
  start: Start;
  found: FoundUnit | null;
  part: (Place & { value: number }) | null;
}

interface ReadNumbers {
  unit: Unit | null;
  amounts: LineAmount[];
  count: number | null;
  each: number;
  /** A name that is also the number: "بصلتان". */
  single?: { written: string; word: string };
}

const middleOf = (amounts: readonly LineAmount[]) =>
  amounts.reduce((sum, { value }) => sum + (value ?? 0), 0) / amounts.length;

/** The values and places of the numbers, with the part of a unit behind it. */
function readNumbers(line: Unread, { numbers, start, found, part }: NumberContext): ReadNumbers {
  const unit = found?.unit ?? (start.length ? "piece" : null);
  const amountsOf = (parts: readonly Part[], of: Unit | null, role: LineAmount["role"]): LineAmount[] =>
    parts.map(({ start: from, end, text }) => ({
      start: from,
      end,
      value: readAmount(text, of),
      unit: of,
      role,
    }));
  const each = amountsOf(numbers.each, unit, "size");
  const counted = amountsOf(numbers.counted, each.length > 0 || start.length ? null : unit, "amount");
  const [first] = counted;
  const { half } = start.groups ?? {};
  if (first && half) Object.assign(first, { end: half.end, value: (first.value ?? 0) + 0.5 });
  if (first && part && found)
    Object.assign(first, {
      end: part.end,
      value: (first.value ?? 0) + part.value,
      implied: ` ${found.place.text}`,
    });
  const amounts = [...counted, ...each];
  if (start.length) {
    if (!start.length.isPiece) countWhole(amounts);
    return { unit, amounts, count: 1, each: 1 };
  }
  if (first) return { unit, amounts, count: middleOf(counted), each: each.length > 0 ? middleOf(each) : 1 };
  if (start.count === undefined) return { unit, amounts, count: null, each: 1 };
  const count = start.count + (part?.value ?? 0);
  const word = found?.place ?? placedMatch(/\p{L}+/u, line.text, start.at);
  if (!word) return { unit, amounts, count, each: 1 };
  const single = {
    written: word.text,
    word: start.count === 2 ? word.text.replace(DUAL_ENDING, dualToSingle) : word.text,
  };
  amounts.push({
    start: word.start,
    end: part?.end ?? word.end,
    value: count,
    unit,
    role: "amount",
    implied: ` ${single.word}`,
  });
  return { unit, amounts, count, each: 1, ...(!found && { single }) };
}

const dualToSingle = (_ending: string, feminine: string | undefined) => (feminine === undefined ? "" : "ة");

/** The line has no number for how many: "400 g can", "9-inch pie crust". */
function countWhole(amounts: LineAmount[]): void {
  for (const amount of amounts) amount.role = "size";
  const start = amounts[0]?.start ?? 0;
  amounts.unshift({ start, end: start, value: 1, unit: null, role: "amount", implied: " × " });
}

interface SecondContext {
  amount: number;
  unit: Unit;
  amounts: LineAmount[];
  inside: Part[];
  role: LineAmount["role"];
}

/** Cuts out the amounts behind the first. @returns the sum, or the middle of a range; null if they state the same again */
function takeSecondAmounts(line: Unread, { amount, unit, amounts, inside, role }: SecondContext) {
  let sum: ReturnType<typeof joinAmounts> = null;
  /** The measure that a smaller one without a sign continues: "1 lb 2 oz", "500 g/1 lb 2 oz". */
  let current = { amount, unit };
  for (let found = line.find(SECOND); found; found = line.find(SECOND)) {
    const { groups } = found;
    if (!groups.amount || !groups.unit) break;
    const added = unitOf(groups.unit.text);
    const parts = [groups.amount, groups.last].filter((part) => part !== undefined);
    const continues = groups.same === undefined && isMeasured(unit) && parts.length === 1;
    const joined = continues ? joinAmounts(current, { ...groups, added }) : null;
    const isOther = groups.same !== undefined || (groups.to !== undefined && added !== unit);
    if (joined && current.unit === unit) sum = joined;
    else if (isOther && (isMeasured(unit) || isMeasured(added))) {
      current = { amount: readAmount(groups.amount.text, added), unit: added };
      inside.push({
        start: groups.amount.start,
        end: found.end,
        text: line.text.slice(groups.amount.start, found.end),
      });
    } else if (!joined) break;
    for (const { start, end, text } of parts)
      amounts.push({ start, end, value: readAmount(text, added), unit: added, role });
    line.pass(found);
  }
  return sum;
}

/** Cuts out the unit behind a weight: "can" of "400 g can". */
function takeContainer(line: Unread): FoundUnit | null {
  const found = line.find(LEADING_UNIT);
  const place = found?.groups.unit;
  const unit = place && unitOf(place.text);
  if (!found || !place || !unit || isMeasured(unit)) return null;
  line.pass(found);
  return CONTAINERS.includes(unit) && line.text.trim() !== "" ? { unit, place } : null;
}

const DESCRIPTIVE = wordSet("descriptions", "neutral", "and", "or");

/** "boneless" of "boneless, skinless chicken", "rote" of "rote, reife Tomaten"; not "orange" of "1 orange, peeled" */
function isDescription(text: string, behind: string): boolean {
  if (text === "") return true;
  const isKnown = tokenize(text).every(
    (word) => DESCRIPTIVE.has(word) || /..ed$/.test(word) || DESCRIBED.test(word),
  );
  if (!isKnown) return false;
  return findFood(text) === null && (DESCRIBED.test(text) || findFood(behind) !== null);
}

/** Splits what is left into the name, which a description may precede, and a note. */
function takeName({ text }: Unread): { name: string; note: string; namePlace: Place | null } {
  let start = OR_FIRST.exec(text)?.[0].length ?? 0;
  const noteOf = () => NOTE.exec(text.slice(start))?.[0] ?? "";
  let note = noteOf();
  while (note !== "" && isDescription(text.slice(start, text.length - note.length).trim(), note)) {
    start = text.length - note.length + (OR_FIRST.exec(note)?.[0].length ?? 0);
    note = noteOf();
  }
  const found = NAME.exec(text.slice(start, text.length - note.length));
  if (!found) return { name: "", note, namePlace: null };
  const name = found[0].replace(JOINER_LAST, "");
  const namePlace = { start: start + found.index, end: start + found.index + name.length };
  return { name: name.replaceAll(/\s+/gu, " "), note, namePlace };
}
