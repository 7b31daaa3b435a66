/* Reads amounts from recipes as people write them, in English, Turkish, German, French, Spanish, Italian and Arabic. */
import { fold } from "#shared/fold.ts";
import { NUMBER, plainDigits, readNumber } from "#shared/numbers.ts";
import { ABOUT, ARTICLES, COUNTED, FOR_BEHIND, STEP } from "#shared/recipe-words/lines.ts";
import { NUMBER_WORDS } from "#shared/recipe-words/numbers.ts";
import { FOR_NUMBER, PEOPLE, SERVINGS, TO } from "#shared/recipe-words/recipes.ts";
import { anyOf, listWords, pattern, PATTERNS, UNREAD_MARKS, wholeWord } from "#shared/recipe-words/words.ts";
import { withoutServings } from "#shared/servings.ts";
import { CONTAINERS, joinAmounts, statedMeasure } from "./line-measures.ts";
import { words } from "./recipe-words.ts";
import { isMeasured, measure, UNIT, unitOf, WEIGHTS, type Unit } from "./units.ts";

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
};

const VALUES = new Map(
  Object.entries(NUMBER_WORDS).flatMap(([value, role]) =>
    listWords(role).map((word) => [fold(word), Number(value)]),
  ),
);
const NUMBER_WORD = pattern`^${anyOf(...Object.values(NUMBER_WORDS))}(?=\s+(?!${anyOf(words("and"))}\s)\S|(?<=demi)-)`;
/** "بصلة مفرومة" is one onion, "كوبين" two cups. */
const SINGLE = pattern`^${anyOf(words("single"))}(?!\p{L})`;
const DUAL = pattern`^${anyOf(words("dual"))}(?!\p{L})`;
/** "كوب ونصف": a cup and a half */
const PLUS_PART = pattern`^\s+(?:(?<half>${anyOf(words("and half"))})|(?<third>${anyOf(words("and third"))})|${anyOf(words("and quarter"))})(?!\p{L})`;
const DOZEN = pattern`^\s*${anyOf(words("dozen"))}(?!\p{L})`;
const AND_A_HALF = pattern`^(\d+)\s${anyOf(words("and a half"))}(?!\p{L})`;

const BULLET = /^(?:[\s\-*•·–—▢□☐✓:]|#+\s(?=\d)|[.,](?!\d))+/u;
const ABOUT_FIRST = pattern`^(?:${anyOf(ABOUT, words("nearly"))}(?!\p{L})\.?|~)\s*`;
const VAGUE = pattern`^${anyOf(words("vague"))}(?=\s|(?<=['\u2019])\S)`;
const PRESSED = anyOf(words("pressed"));
/** "Juice and zest of 2 lemons", "Üzeri için 100 gr kaşar" */
const BEFORE_AMOUNT = pattern`^(?:(?:${anyOf(ARTICLES)} )?(?:${anyOf(words("before pressed"))} )?${PRESSED}(?:\s(?:&|${anyOf(words("and"))})\s${PRESSED})?(?:\s${anyOf(words("of", "from"))}\s|\s${anyOf(words("of elided"))}|\s(?=${anyOf(words("of one"))}))|[^\d(]{1,40}?\s${anyOf(FOR_BEHIND)}\s)`;
const MASS = String.raw`\s?-?\s?${anyOf(words("unit g", "unit kg", "unit ml", "unit oz", "unit lb"))}(?!\p{L})`;
/** "2 x 400 g", "1 14 oz can" */
const TIMES = String.raw`(?:\s?[x×]\s?|\s+(?=[1-9][\d.]*${MASS}))(?<times>${NUMBER})`;
const RANGE = `(?:-|–|—|${anyOf(TO, words("or", "short or"))})`;
const AMOUNT = pattern`^(?<first>${NUMBER})(?:\s?${RANGE}\s?(?<last>${NUMBER}))?(?:${TIMES})?`;
/** "2 - 15 oz cans" */
const WEIGHT_OF_EACH = pattern`^${MASS}\.?\s+(?<unit>${UNIT})`;
const PAREN = /\((?<inside>[^()]*)\)/u;
const LEADING_UNIT = pattern`^[\s-]*(?:${anyOf(words("unit sizes"))}\s+)?(?<unit>${UNIT})`;
/** The number left off before a unit: "pinch of salt", "pinch salt"; in Arabic before any unit. */
const UNIT_FIRST = pattern`^(?:${UNIT}\s(?:${anyOf(words("of"))}\s|${anyOf(words("of elided"))}|(?<=^\p{sc=Arabic}.*))|${anyOf(words("unit pinch"))}\s\p{L})`;
/** A second amount after the first: "1 lb 2 oz", "1 cup plus 2 tablespoons", "100 g-150 g" */
const SECOND = pattern`^\s*(?:(?<to>${RANGE})|(?<plus>[+&]|${anyOf(words("plus", "and"))}))?\s*(?<amount>${NUMBER})\s?-?(?<unit>${UNIT})`;
/** "2 bay leaves": the unit is the last word of the name. */
const LAST_UNIT: readonly (readonly [Unit, RegExp])[] = [
  ["clove", pattern`${anyOf(words("last cloves"))}$`],
  ["leaf", pattern`\p{L} ?${anyOf(words("last leaves"))}$`],
  ["sprig", pattern`\p{L} ?${anyOf(words("last sprigs"))}$`],
];
/** "2-inch piece of ginger", "5 cm Ingwer", but "20 cm springform pan" */
const LENGTH = String.raw`${NUMBER}(?:\s?-\s?\d+)?\s?-?(?:${anyOf(words("lengths"))}|["″])(?!\p{L})-?`;
const LENGTH_FIRST = pattern`^(?<length>${LENGTH})\s*(?<rest>\S.*)?$`;
const LENGTH_NEXT = pattern`^\s*(?<length>${LENGTH})(?=\s)`;
const VESSEL = wholeWord(words("vessels"));
const TRAILING_AMOUNT = pattern`^(?<name>\D+?(?:\s0+)?)(?:\s*[:=–-]\s*|\s[x×]\s|\s+)(?<amount>${NUMBER}\s*(?<unit>${UNIT})?)$`;
const OF = pattern`^\s*(?:${anyOf(words("of"))}\s(?:${anyOf(words("a or the"))}\s)?|${anyOf(words("of elided"))})?\s*`;
/** "20 minutes", "180 °C" and "4 servings" are no ingredients. */
const NO_INGREDIENT = pattern`^\s?-?(?:°|%\s*$|(?:x|${anyOf(words("durations", "other measures", "lengths", "times"), SERVINGS, PEOPLE)})(?![\p{L}\d])|\.\s)`;
/** "Bake for 20 minutes" */
const INSTRUCTION = pattern`^\p{L}+(?:\s\p{L}+){0,3}\s(?:${anyOf(FOR_NUMBER)}\s)?(?:${anyOf(ABOUT)}\s)?\d+\s${anyOf(words("durations"))}\.?$`;
const STARTS_WITH_NUMBER = /^[.,]?[\d½¼¾⅓⅔]/u;
/** "Tuorli 3", "Oeuf - 2"; not "Step 2" */
const COUNTED_LAST = pattern`^(?!${anyOf(STEP, COUNTED)}\s)\p{L}[\p{L}'\u2019]+(?:\s[\p{L}'\u2019]+){0,2}(?:\s[-–])?\s(?:\d\d?|½|¼)$`;
const DESCRIBED = pattern`^(?:${anyOf(words("descriptions"))}(?:\s(?:${anyOf(words("and"))}\s)?|$))+$`;
/** "for frying", "to taste", "or oil" say something about the food in front of them. */
const NOTE = pattern`(?:\s*,\s|\s+[-–]\s+|\s+(?=${anyOf(words("note", "optional", "or", "plus"))}(?!\p{L}))).*$`;
const PURPOSE_FIRST = pattern`^.*?\s${anyOf(FOR_BEHIND)}\s+(?=\S)`;
const SMALL = pattern`(?<!\p{L})${anyOf(words("small"))}(?!\p{L}|[\s-]${anyOf(words("behind small"))}(?!\p{L}))\s*`;
const LARGE = pattern`(?<!\p{L})${anyOf(words("large"))}(?!\p{L})\s*`;
const MEDIUM = new RegExp(String.raw`(?<!\p{L})${anyOf(words("medium"))}(?!\p{L})\s*`, "giu");
const OR_FIRST = pattern`^[\s,–-]*(?:${anyOf(words("or"))}\s)?`;
const NUT_OF_BUTTER = pattern`(?<=^\S*\s?)(?=${anyOf(words("nut of butter"))})\S+ \S+`;

/** Not in parentheses, and not "1 tablespoon and 1 teaspoon". */
const SEPARATOR = new RegExp(
  String.raw`\n|(?:[;•·]|,(?=\s+[\d½¼¾⅓⅔])|(?<=\p{L}{3})(?<!\b${anyOf(ABOUT)})\.\s+(?=[\d½¼¾⅓⅔])|(?<=\p{L})\s${anyOf(words("and"))}\s(?=\d)(?<!\d\s?${UNIT}\s\p{L}+\s))(?![^()\n]{0,80}\))`,
  "u",
);
PATTERNS.push(MEDIUM, SEPARATOR);

/** Bounds the cost of hostile texts. */
const MAX_LINES = 200;
const MAX_LINE_LENGTH = 200;

/** @returns the lines of a text that may be ingredients, in their order; also several on one line, separated by commas */
export function readIngredients(text: string): IngredientLine[] {
  return splitIngredients(text)
    .map((line) => readIngredientLine(line))
    .filter((line) => line !== null);
}

/** @returns the texts of the first lines; `readIngredientLine` refuses those that are no ingredients */
export function splitIngredients(text: string): string[] {
  // "For 4: 500 g beef" begins with the servings.
  // "و2 بيضة": and 2 eggs
  const plain = plainDigits(text).replaceAll(/(?<!\p{L})و(?=\d)/gu, "و ");
  return withoutServings(plain).split(SEPARATOR).slice(0, MAX_LINES);
}

/** @returns null if the line is no ingredient, such as "Bake for 20 minutes" or an empty one */
export function readIngredientLine(line: string): IngredientLine | null {
  const text = plainDigits(line.slice(0, MAX_LINE_LENGTH))
    .normalize("NFC")
    .replaceAll(UNREAD_MARKS, "")
    .replace(BULLET, "")
    .replace(/^\d+[.)]\s+(?=\d)/u, "")
    .trim();
  if (text === "" || /^\d+[.)]\s/u.test(text) || INSTRUCTION.test(text)) return null;
  const before = BEFORE_AMOUNT.exec(text)?.[0] ?? "";
  const plain = text
    .slice(before.length)
    .replace(ABOUT_FIRST, "")
    .replace(AND_A_HALF, "$1½")
    .replace(NUT_OF_BUTTER, "knob");
  const trailing = STARTS_WITH_NUMBER.test(plain) ? null : TRAILING_AMOUNT.exec(plain);
  if (
    trailing?.groups &&
    (trailing.groups.unit !== undefined || /:|\s[x×]\s/u.test(plain) || COUNTED_LAST.test(plain))
  ) {
    const { name = "", amount = "" } = trailing.groups;
    return readIngredientLine(`${amount} ${name}`);
  }
  const length = LENGTH_FIRST.exec(plain)?.groups;
  if (length) {
    const { rest = "" } = length;
    if (rest === "" || VESSEL.test(rest)) return null;
    const piece = LEADING_UNIT.test(rest) ? rest : `piece ${rest}`;
    return readRest(text, { count: 1, rest: ` (${length.length}) ${piece}` });
  }
  const leading = AMOUNT.exec(plain);
  if (leading?.groups) {
    const rest = plain.slice(leading[0].length).replace(/^\s?[x×]\s+(?=\p{L})/u, " ");
    if (NO_INGREDIENT.test(rest)) return null;
    return rest.startsWith("%")
      ? readRest(text, { count: null, rest: plain })
      : readRest(text, { ...amountsOf(leading.groups, rest), rest, before });
  }
  const word = NUMBER_WORD.exec(plain)?.[0];
  const vague = VAGUE.exec(plain)?.[0];
  if (word !== undefined && vague === undefined) {
    const count = VALUES.get(fold(word)) ?? 1;
    return readRest(text, { count, rest: plain.slice(word.length), before });
  }
  if (before !== "" && !PURPOSE_FIRST.test(`${before}x`)) return readRest(text, { count: null, rest: text });
  const count = DUAL.test(plain) ? 2 : UNIT_FIRST.test(plain) || SINGLE.test(plain) ? 1 : null;
  return readRest(text, { count, rest: plain.slice(vague?.length ?? 0), before: before + (vague ?? "") });
}

type Amounts = {
  count: number | null;
  /** The weight of each in "2 x 400 g cans". */
  each?: number;
  isRange?: boolean;
  rest: string;
  /** A note in front of the amount: "Juice of". */
  before?: string;
};

function amountsOf({ first = "", last, times }: Record<string, string | undefined>, rest: string) {
  const [from, to] = [readNumber(first), readNumber(last ?? first)];
  const container = WEIGHT_OF_EACH.exec(rest)?.groups?.unit;
  if (container !== undefined && CONTAINERS.includes(unitOf(container)) && to >= 4 * from)
    return { count: from, each: to };
  const range = { count: (from + to) / 2, isRange: last !== undefined };
  return times === undefined ? range : { ...range, each: readNumber(times) };
}

function readRest(
  text: string,
  { count, each = 1, isRange = false, rest: afterAmount, before = "" }: Amounts,
): IngredientLine {
  let amount = count === null ? null : count * each;
  let rest = afterAmount;
  const dozen = DOZEN.exec(rest)?.[0];
  if (dozen !== undefined && amount !== null) [amount, rest] = [amount * 12, rest.slice(dozen.length)];
  // "2 (200 g) steaks", but "2 to 3 (500 g) steaks" weigh 500 g together.
  const isDirect = !isRange && /^\s*\(/u.test(rest);
  const inside: string[] = [];
  const cutParentheses = () => {
    for (let found = PAREN.exec(rest); found; found = PAREN.exec(rest)) {
      inside.push(found.groups?.inside ?? "");
      rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    }
  };
  cutParentheses();
  const { length } = LENGTH_NEXT.exec(rest)?.groups ?? {};
  if (amount !== null && length !== undefined) {
    inside.push(length.replace(/-$/u, ""));
    rest = rest.trimStart().slice(length.length);
  }
  // Only their case tells tablespoons and teaspoons apart.
  rest = rest
    .replaceAll(MEDIUM, "")
    .replace(/^\s*T\.?(?=\s)/u, " tbsp")
    .replace(/^\s*t\.?(?=\s)/u, " tsp");
  let unit: Unit | null = null;
  if (amount !== null) {
    const found = LEADING_UNIT.exec(rest);
    if (found?.groups?.unit !== undefined && rest.slice(found[0].length).trim() !== "") {
      unit = unitOf(found.groups.unit);
      rest = rest.slice(found[0].length);
    }
    const more = unit === null ? null : PLUS_PART.exec(rest);
    if (more) {
      amount += more.groups?.half !== undefined ? 0.5 : more.groups?.third !== undefined ? 1 / 3 : 0.25;
      rest = rest.slice(more[0].length);
    }
  }
  const size = SMALL.test(rest) ? "small" : LARGE.test(rest) ? "large" : null;
  rest = rest.replace(SMALL, "").replace(LARGE, "");
  let own = measure(amount, unit);
  const second = unit !== null && isMeasured(unit) ? SECOND.exec(rest) : null;
  const joined = second?.groups && amount !== null && joinAmounts(amount, unit, second.groups);
  if (joined) {
    [amount, own] = [joined.amount, joined];
    rest = rest.slice(second?.[0].length);
  }
  // "1 400 g can tomatoes": the weight belongs to the unit after it.
  const inner = unit !== null && isMeasured(unit) ? LEADING_UNIT.exec(rest) : null;
  const innerUnit = inner?.groups?.unit === undefined ? null : unitOf(inner.groups.unit);
  if (inner && innerUnit !== null && !isMeasured(innerUnit)) {
    rest = rest.slice(inner[0].length);
    if (CONTAINERS.includes(innerUnit) && rest.trim() !== "")
      [amount, unit] = [each === 1 ? 1 : count, innerUnit];
  }
  const purpose = PURPOSE_FIRST.exec(rest)?.[0] ?? "";
  rest = rest.slice(purpose.length).replace(OF, "");
  let note = NOTE.exec(rest)?.[0] ?? "";
  while (note !== "" && DESCRIBED.test(rest.slice(0, -note.length).trim())) {
    rest = note.replace(OR_FIRST, "");
    note = NOTE.exec(rest)?.[0] ?? "";
  }
  const name = rest
    .slice(0, rest.length - note.length)
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/^[\s:.,*-]+|[\s:.,*-]+$/gu, "");
  if (unit === null && amount !== null) {
    unit = LAST_UNIT.find(([, words]) => words.test(name))?.[0] ?? null;
    own = measure(amount, unit);
  }
  const notes = [before, ...inside, purpose, note]
    .map((part) => part.replaceAll(/^[\s,–-]+|\s+$/gu, ""))
    .filter((part) => part !== "");
  const stated = WEIGHTS.includes(unit) ? null : statedMeasure(inside, { amount, unit, isDirect, own });
  return {
    text,
    amount,
    unit,
    size,
    grams: stated?.grams ?? own.grams,
    ml: stated ? stated.ml : own.ml,
    name,
    note: notes.length > 0 ? notes.join(", ") : null,
  };
}
