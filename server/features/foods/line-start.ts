import { ownTurn } from "#server/lib/own-turn.ts";
import { NUMBER } from "#shared/recipe-text/numbers.ts";
import { ABOUT, ARTICLES, COUNTED, DISH_PARTS, FOR_BEHIND, STEP } from "#shared/recipe-text/words/lines.ts";
import { anyOf, either, listWords, pattern, wholeWord } from "#shared/recipe-text/words/patterns.ts";
import { PEOPLE, SERVINGS, TO } from "#shared/recipe-text/words/recipes.ts";
import { findFood } from "./foods.ts";
import { PLUS_A_HALF, ANY_NUMBER, NUMBER_WORD, RANGE, readAmount } from "./line-numbers.ts";
import { placedMatch, type PlacedMatch, type PlacedText, type Place } from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { MASS, UNIT, unitOf, WEIGHTS } from "./units.ts";

/** "بصلة مفرومة" is one onion, "كوبين" two cups. */
const SINGLE = pattern`^${anyOf(words("single"))}(?!\p{L})`;
const DUAL = pattern`^${anyOf(words("dual"))}(?!\p{L})`;
const ABOUT_FIRST = pattern`^(?:${anyOf(ABOUT)}(?!\p{L})\.?|${anyOf(words("nearly"))}(?=\s${ANY_NUMBER})|[~≈])\s*`;
const OF = String.raw`(?:${anyOf(words("of"))}\s(?:${anyOf(words("a or the"))}\s)?|${anyOf(words("of elided"))})`;
/** The source of a pattern: "of the " */
export const OF_FOOD = `${OF}?`;
export const SEVERAL = anyOf(
  ...listWords(words("forms")).flatMap((pair) => /(?<=^(.+)=)(?!\1$)\S+$/u.exec(pair)?.[0] ?? []),
);
const SMALL_UNIT = anyOf(
  words("unit tsp", "unit tbsp", "unit pinch", "unit handful", "unit bunch", "unit sprig", "unit knob"),
);
/** "A little", "a few sprigs of", "leaves of basil"; not "cups flour" */
const VAGUE = pattern`^${either(
  String.raw`${anyOf(words("vague"))}(?=\s|(?<=['\u2019])\S)(?:\s${UNIT}\s${OF_FOOD}(?=\S))?`,
  String.raw`(?=${SEVERAL}\s)(?:${UNIT}\s(?:${OF}|(?<=^\p{sc=Arabic}.*))|${SMALL_UNIT}\s)(?=\p{L})`,
)}`;
const PRESSED = String.raw`(?:${anyOf(words("before pressed"))} )?${anyOf(words("pressed"))}`;
/** "Juice and zest of 2 lemons", "Juice of the lemons" */
const PRESSED_OF = String.raw`(?:${anyOf(ARTICLES)} )?${PRESSED}(?:\s(?:&|${anyOf(words("and"))})\s${PRESSED})?(?: ${anyOf(words("before pressed"))})?${either(
  String.raw`\s${anyOf(words("of", "from"))}\s`,
  String.raw`\s${anyOf(words("of elided"))}`,
  String.raw`\s(?=\p{N}|${NUMBER_WORD}|${anyOf(words("of one", "single", "dual"))})`,
)}`;
/** "Üzeri için 100 gr kaşar", "at most 2 eggs", "Optional: 1 egg", "(optional) an egg", "(Marinade) 2 eggs" */
const BEFORE_AMOUNT = pattern`^${either(
  PRESSED_OF,
  String.raw`[^\d(]{1,40}?\s${anyOf(FOR_BEHIND)}\s`,
  String.raw`${anyOf(words("limits"))}\s(?=${NUMBER})`,
  String.raw`${anyOf(words("optional"), DISH_PARTS)}:\s`,
  String.raw`\((?:${anyOf(words("optional"))}|[^\d()]{1,40}(?=\)\s${NUMBER}))\)\s`,
)}`;
export const LENGTH_UNIT = String.raw`(?:\s?-?(?:${anyOf(words("lengths"))}|["″”])|in|\sin(?=\.?\s?[\s(]))(?![\p{L}3³])-?`;
/** "2 x 400 g", "1 14 oz can"; not "2 x 3 cm piece" */
const TIMES = String.raw`(?:\s?[x×]\s?|\s+(?=${NUMBER}(?:\s?${RANGE}\s?${NUMBER})?${MASS}))(?<times>${NUMBER})(?!\d|[.,]\d|${LENGTH_UNIT})(?:\s?${RANGE}\s?(?<timesLast>${NUMBER}))?`;
/** "Un 2 su bardağı" is flour, and "21/2" may be 2½; "un 2 œufs" would be one. */
const NO_FIRST = String.raw`(?!un\s(?:\([^()]*\)|${NUMBER}\s?${UNIT})\s*(?:$|[(,;])|\d+(?::\d|//))(?!(?:\d+\s?${RANGE}\s?)?\d{2,}[/⁄]\d(?!\d))`;
/** "1/16th", Turkish "1'er" */
const ORDINAL = String.raw`(?<ordinal>(?:(?<=[/⁄]\d\d?)(?:rd|th)s?|['\u2019][eaş]{1,2}r)(?!\p{L}))`;
const LAST = String.raw`\s?(?<to>${RANGE})\s?(?<last>${NUMBER}|(?<=[\s–-])${NUMBER_WORD})`;
const AMOUNT = pattern`^${NO_FIRST}(?<first>${ANY_NUMBER})(?<half>\s${PLUS_A_HALF}(?!\p{L}))?${ORDINAL}?(?:${LAST})?(?:${TIMES})?`;
await ownTurn();

const BETWEEN = pattern`^${anyOf(words("between"))}\s(?<first>${NUMBER})\s(?:${anyOf(TO, words("and"))})\s(?<last>${NUMBER})`;
export const LEADING_UNIT = pattern`^[\s-]*(?:${anyOf(words("unit sizes"))},?\s+){0,2}(?<unit>${UNIT})`;
/** No number before a unit: "pinch of salt", "small bag spinach", "kilo y medio", any in Arabic; not "cup sugar". */
const UNIT_FIRST = pattern`^${either(
  String.raw`${anyOf(words("unit sizes"))}\s(?!${SEVERAL}\s)${UNIT}\s\p{L}`,
  String.raw`${UNIT}\s(?:${anyOf(words("of"))}\s(?!\d+\s(?!${MASS}))|${anyOf(words("of elided"))}|${PLUS_A_HALF}(?!\p{L})|(?<=^\p{sc=Arabic}.*))`,
  String.raw`${SMALL_UNIT}\s\p{L}`,
  anyOf(words("nut of butter")),
)}`;
/** "2-inch piece of ginger", "5x3 cm piece of ginger", "5 cm Ingwer", but "20 cm springform pan" */
const LENGTH = String.raw`(?<first>${NUMBER})(?:[x×]${NUMBER}(?=${LENGTH_UNIT}\s(?!${SEVERAL}\s)${UNIT}))?(?:\s?${RANGE}\s?(?<last>\d+))?${LENGTH_UNIT}(?:\s?[/(]\s?(?<same>${NUMBER})${LENGTH_UNIT}(?<!thick-?)\)?)?`;
const LENGTH_FIRST = pattern`^${LENGTH}\s*(?<rest>\S.*)?$`;
export const LENGTH_NEXT = pattern`^\s*${LENGTH}(?=\s)`;
/** "4 x 3 cm piece of ginger", "2 x chicken breasts" */
const TIMES_SIGN = pattern`^\s?[x×](?=\s+[\p{L}\d]|(?:${NUMBER}${LENGTH_UNIT}/|(?<=\s.))${NUMBER}${LENGTH_UNIT}\s${UNIT})`;
const VESSEL = wholeWord(words("vessels"));
const NOTE = /\([^()]*\)/gu;
const NOTE_LAST = /\s*\([^()]*\)$/u;
const SEPARATION = String.raw`(?:,\s+|\s*[:=–-]\s*|\s[x×]\s|\s+)`;
/** "flour 00", "flour 405", "milk 3.5 %", "farine T55"; not "eggs 12" */
const NUMBER_OF_NAME = String.raw`\s(?:0+|\d{3,4}|\d+(?:[.,]\d+)?\s?%|t\d{2,3}|1/2\s${anyOf(words("numbered"))})`;
const TRAILING_AMOUNT = pattern`^(?<name>[^\d,;(]+?(?:,[^\d,;(]+?)*?(?:${NUMBER_OF_NAME})?)${SEPARATION}(?<first>${NUMBER})(?:\s?${RANGE}\s?(?<last>${NUMBER}))?(?:(?=\s*(?<unit>${UNIT})\s*(?:$|[,;(/=]))|(?=$))`;
/** "chicken cut into 8 pieces", "rack of lamb with 8 bones" */
const INTO_LAST = pattern`(?<!\p{L})${anyOf(words("into", "with"))}$`;
const TRAILING_WORD = pattern`^(?<name>[^\d,;(]+?)${SEPARATION}(?!a\s${SEVERAL})(?<first>${NUMBER_WORD})(?:\s?${RANGE}\s?(?<last>${NUMBER_WORD}))?(?=\s+(?<unit>${UNIT})$)`;
/** "Burro, g. 80", "Uova, n. 2"; not "Burro g 80" */
const UNIT_BEFORE_LAST = pattern`^[^\d;]+,\s+(?:(?<unit>${UNIT})|n[.°º]?)\s?(?<first>${NUMBER})\.?$`;
/** "Sal 1 cucharadita colmada"; not "Sal 1 cucharadita", whose amount is last */
const MIDDLE_AMOUNT = pattern`^(?<name>[^\d(]{1,40}?)\s(?<first>${NUMBER})(?:\s?${RANGE}\s?(?<last>${NUMBER}))?(?=\s?${UNIT}\s(?![^(]*\d\s?${UNIT}(?:\s|$)))`;
/** "20 minutes", "180 °C" and "4 servings" are no ingredients; "4 servings of rice" are. */
const NO_INGREDIENT = pattern`^\s?-?(?:°|%\s*$|x\d|(?:x|${anyOf(words("durations", "other measures", "lengths", "times"), PEOPLE)}|${anyOf(SERVINGS)}(?!\s${OF}))(?![\p{L}\d³]|-\p{L})|\.\s)`;
const NUMBERED = pattern`^[\s-]?${anyOf(words("numbered name"))}(?!\p{L}|[^,;(]*\sd[aei]\s\d)`;
/** "Tuorli 3", "Oeuf - 2", "Tomaten, 3"; not "Step 2", "farina 00" */
const COUNTED_LAST = pattern`^(?!${anyOf(STEP, COUNTED)}\s)\p{L}[\p{L}'\u2019]+(?:(?:\s[\p{L}'\u2019]+){0,2},?|(?:\s[\p{L}'\u2019]+){0,5}\s[-–])\s(?:(?!0)\d\d?|½|¼)$`;
/** "Bd. Suppengrün 1" */
const UNIT_AND_COUNT = pattern`^${UNIT}\s+\p{L}[^\d,;(]*\s(?<first>[1-9]\d?|½|¼)$`;
export const PURPOSE_FIRST = pattern`^.*?\s${anyOf(FOR_BEHIND)}\s+(?=\S)`;

await ownTurn();

/** In "Juice of 2 lemons", `read` is "Juice of 2", `before` "Juice of ", and reading continues `at` " lemons". */
export interface Start {
  at: number;
  read: Place;
  /** The numbers: `first`, `last` of a range, `times` of "2 x 400 g"; of a length also `same` in another unit. */
  groups: PlacedMatch["groups"];
  /** The amount if it has no number: 1 for "pinch of salt", 2 for "كوبان". */
  count?: 1 | 2 | undefined;
  /** A note in front of the amount. */
  before: string;
  length?: PlacedText & { isPiece: boolean };
}

/** The line has no amount: "Juice", "3.5 % milk". */
const NONE: Start = { at: 0, read: { start: 0, end: 0 }, groups: {}, before: "" };

/** Finds the amount of a line, wherever it is. @returns null if the line is no ingredient: "20 minutes" */
export function findStart(text: string): Start | null {
  const { before, at, vague } = wordsInFront(text);
  const number = vague === "" ? (placedMatch(BETWEEN, text, at) ?? placedMatch(AMOUNT, text, at)) : null;
  if (!number) return amountLast(text, at) ?? amountOfWord(text, at, { before, vague });
  const length = placedMatch(LENGTH_FIRST, text, at);
  return length ? lengthFirst(length) : amountFirst(text, number, before);
}

/** `before`: "Juice of "; `vague`: "a few "; `at`: where the amount is, also after "about". Most begin with a digit. */
function wordsInFront(text: string) {
  if (/^\d/u.test(text)) return { before: "", at: 0, vague: "" };
  const before = BEFORE_AMOUNT.exec(text)?.[0] ?? "";
  const at = before.length + (ABOUT_FIRST.exec(text.slice(before.length))?.[0].length ?? 0);
  return { before, at, vague: VAGUE.exec(text.slice(at))?.[0] ?? "" };
}

/** An amount at the start: "about 2 x 400 g beans", but none in "3.5 % milk", "00 flour" and "5 spice powder". */
function amountFirst(text: string, number: PlacedMatch, before: string): Start | null {
  const times = TIMES_SIGN.exec(text.slice(number.end))?.[0] ?? "";
  const end = number.end + times.length;
  const rest = text.slice(end);
  if (NO_INGREDIENT.test(rest) || (times !== "" && /^\s?\d/u.test(rest) && VESSEL.test(rest))) return null;
  const isName = readAmount(number.groups.first?.text ?? "", null) > 1 && NUMBERED.test(rest);
  if (isName || /^\s?%/u.test(rest) || /^0\d/u.test(number.text)) return { ...NONE, at: number.start };
  return { ...NONE, at: end, read: { start: 0, end }, groups: number.groups, before };
}

/** A length at the start: "2-inch piece of ginger" is a piece; null for "20 cm springform pan". */
function lengthFirst({ start, groups: { rest, ...groups }, text }: PlacedMatch): Start | null {
  if (!rest || VESSEL.test(rest.text)) return null;
  const unit = LEADING_UNIT.exec(rest.text)?.groups?.unit ?? "pound";
  // Not "9 inch pound cake"
  const isPiece =
    !WEIGHTS.includes(unitOf(unit)) || ["produce", "spices"].includes(findFood(rest.text)?.aisle ?? "");
  const length = { start, end: rest.start, text: text.slice(0, rest.start - start).trim(), isPiece };
  return { ...NONE, at: rest.start, read: { start: 0, end: rest.start }, groups, count: 1, length };
}

/** An amount at the end: "Mehl 500 g", "Eggs: 3"; null for the weight of "un pollo de 2 kg". */
function amountLast(text: string, at: number): Start | null {
  const plain = text.replace(NOTE_LAST, "").replaceAll(NOTE, (note) => " ".repeat(note.length));
  const { groups } = placedMatch(UNIT_AND_COUNT, plain, at) ?? placedMatch(UNIT_BEFORE_LAST, plain, at) ?? {};
  if (groups?.first) return { ...NONE, at: groups.unit?.start ?? at, read: groups.first, groups };
  const match = placedMatch(/\p{N}/u.test(plain) ? TRAILING_AMOUNT : TRAILING_WORD, plain, at);
  const { name, unit } = match?.groups ?? {};
  // "Butter, soft, 100 g", but not "chicken, cut into 8 pieces"
  if (!match || !name || (/,(?!\d)/u.test(name.text) && text[name.end] !== ",")) return null;
  if (INTO_LAST.test(name.text)) return null;
  const isAmount =
    unit !== undefined || /:|\s[x×]\s/u.test(plain.slice(at)) || COUNTED_LAST.test(plain.slice(at));
  const read = { start: Math.max(name.end, text.lastIndexOf(")", match.end) + 1), end: match.end };
  return isAmount ? { ...NONE, at: match.end, read, groups: match.groups } : null;
}

/** Without a number: "pinch of salt" and "بصلة" are one, "كوبين" two; "a little oil" and "salt" have no amount. */
function amountOfWord(
  text: string,
  at: number,
  { before, vague }: Record<"before" | "vague", string>,
): Start {
  const plain = text.slice(at);
  // Spanish "El" is no tablespoon.
  const isOne = vague === "" && !plain.startsWith("El ") && (UNIT_FIRST.test(plain) || SINGLE.test(plain));
  const count = DUAL.test(plain) ? 2 : isOne ? 1 : undefined;
  if (before !== "" && !before.endsWith(": ") && count === undefined && !PURPOSE_FIRST.test(`${before}x`))
    return NONE;
  const middle = count === undefined && vague === "" ? amountInside(text, at, before) : null;
  const end = at + vague.length;
  return middle ?? { ...NONE, at: end, read: { start: 0, end }, count, before: before + vague };
}

/** An amount between words: "Sal 1 cucharadita colmada". Words before it are a note if no food: "Topping 2 cups". */
function amountInside(text: string, at: number, before: string): Start | null {
  const match = placedMatch(MIDDLE_AMOUNT, text, at);
  const { name } = match?.groups ?? {};
  if (!match || !name) return null;
  const isName = !name.text.endsWith(":") && findFood(name.text) !== null;
  const read = { start: isName ? name.end : 0, end: match.end };
  return { ...NONE, at: match.end, read, groups: match.groups, before: isName ? before : name.text };
}
