import { ownTurn } from "#server/lib/own-turn.ts";
import { NUMBER } from "#shared/recipe-text/numbers.ts";
import { ABOUT } from "#shared/recipe-text/words/lines.ts";
import { NUMBER_WORDS } from "#shared/recipe-text/words/number-words.ts";
import { anyOf, either, globalPattern, listWords, pattern } from "#shared/recipe-text/words/patterns.ts";
import {
  FOR_NUMBER,
  FOR_PEOPLE,
  MAKES,
  PEOPLE,
  SERVES,
  SERVINGS,
  TO,
} from "#shared/recipe-text/words/recipes.ts";
import type { LineAmount } from "./amounts.ts";
import { CONTAINERS, FOR_EACH_PIECE, isOfEach, PER_PERSON, TOTAL, type Stating } from "./line-measures.ts";
import { NUMBER_WORD, PLUS_A_HALF, RANGE, readAmount } from "./line-numbers.ts";
import { LENGTH_UNIT } from "./line-start.ts";
import { matchesOf, type PlacedText } from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { isMeasured, MASS, SPOONS_AND_CUPS, UNIT, unitOf, VOLUMES, type Unit } from "./units.ts";

/** "(two sticks)", "or half a head", "and one 8-oz can"; not "from a can", "in four or six wedges" */
const WORDS = `(?:${anyOf(...Object.values(NUMBER_WORDS))})`;
const JOINED = String.raw`[(/~]\s?|[+,:=]\s|(?<!\p{L})${anyOf(ABOUT, words("or", "short or", "plus", "nearly", "limits"))}\s`;
/** "and one 8-oz can"; not "with one 8-oz can" */
const BEFORE_WEIGHT = String.raw`(?=\s${NUMBER}(?:\s?${RANGE}\s?${NUMBER})?${MASS})(?<=(?:${JOINED}|(?<!\p{L})${anyOf(words("and", "from", "of"))}\s)${WORDS})`;
/** Not "Half can be almond flour", where "can" is no unit. */
const NOT_MAY = String.raw`(?!can (?:also )?be\s)`;
/** "or half a head"; not "or two pieces", into which a food is cut */
const BEFORE_UNIT = String.raw`(?=\s${NOT_MAY}${UNIT})(?!\s${anyOf(words("unit piece", "unit slice", "unit leaf"))}(?!\p{L}))(?<=(?:${JOINED})${WORDS})`;
/** "or half a lemon", "and the juice of one lemon", but not "or half milk and half cream" */
const OF_FRUIT = String.raw`(?=\s\p{L})(?<=(?:${JOINED})${anyOf(NUMBER_WORDS["1/2"])}(?<!\b(?:hal[fb]|medi[ao]))|(?<!\p{L})${anyOf(words("pressed"))}\s(?:${anyOf(words("of"))}\s|${anyOf(words("of elided"))})?${WORDS})`;
const WORD = String.raw`(?<=[\s(/~'\u2019])${NUMBER_WORD}${either(BEFORE_WEIGHT, BEFORE_UNIT, OF_FRUIT)}`;
const RANGE_IN_WORDS = pattern`(?<!\p{L})${NUMBER_WORD}\s${anyOf(TO, words("or"))}\s$`;
/** Water to cook in: "diluted in 400 ml water", "powder (for 300 ml)"; not "into 1-tablespoon pieces". */
const DISSOLVED = pattern`\(${anyOf(FOR_NUMBER)}\s#\)|(?<!\p{L})(?:${anyOf(words("dissolved"))}\s[ie]n\s#|[ie]n\s#\sd[ei]\s)`;
const IN = pattern`${DISSOLVED.source}|(?<!\p{L})(?:[ie]n|into)\s#(?!\s${anyOf(words("unit piece"))})`;
const OTHER = globalPattern`(?<first>${NUMBER}|${WORD})(?:\s?${RANGE}\s?(?<last>${NUMBER}))?(?:(?:\s?-?|\s${anyOf(words("of"))}\s)${NOT_MAY}(?<unit>${UNIT}))?`;
/** Most lines have no other number. Without flags, patterns are fast. */
const ANY = new RegExp(
  String.raw`[\d¼-¾⅐-⅞]|[\s(/~'\u2019](?:${listWords(...Object.values(NUMBER_WORDS)).join("|")})\s`,
);
/** "20 minutes", "3.5 % fat", "180 °C", "2 cm", "2 x 3 cm", "1:2", "1st", "5-spice" */
const NO_AMOUNT_BEHIND = pattern`^${either(
  String.raw`\s?-?(?:[%°º"″”]|${anyOf(words("durations", "other measures", "lengths", "times", "numbered"))}(?!\p{L}))`,
  LENGTH_UNIT,
  String.raw`\s?(?:[x×]|${anyOf(words("by", "and"))}\s)\s?${NUMBER}${LENGTH_UNIT}`,
  String.raw`:\d|(?:st|nd|rd|th)(?!\p{L})|[\p{L}\d]|-\p{L}|['\u2019]y?[ae](?!\p{L})`,
)}`;
/** "2-4T of juice", "13/4 cups", "3 and a half cups", "2 uova e mezzo" */
const UNCLEAR_BEHIND = pattern`^(?:T(?!\p{L})|[/⁄]\d(?!\d)|(?:\s\p{L}+)?\s${PLUS_A_HALF}(?!\p{L}))`;
/** "get two 8-oz cans", "cut into medallions of 100 g"; not "or 100 g" */
const UNCLEAR_BEFORE = pattern`(?<!\p{L})(?:one|${anyOf(NUMBER_WORDS["2"], NUMBER_WORDS["3"], NUMBER_WORDS["4"], NUMBER_WORDS["6"])}|${anyOf(words("note"))}\s\p{L}+\s${anyOf(words("of"))})\s$`;
/** "(for # people)", "(serves #-# people)", "For # muffins:"; not "for # muffins" */
const SERVED = pattern`(?:\((?:${anyOf(FOR_PEOPLE, SERVES)}\s)?#\s${anyOf(PEOPLE, SERVINGS)}(?!\p{L})|(?<!\p{L})${anyOf(FOR_PEOPLE)}\s#[^#]*:$)`;
/** "6 g or 2 t yeast", "plus 1-T. oil"; not "2 t-bone steaks" */
const SHORT_SPOON = /^[\s-]?(t)(?![\p{L}\d'\u2019-])/iu;
const AGAIN = pattern`^\s?(?:[/(]|${anyOf(TO, words("or"))})\s?$`;
/** A number that is no amount: "Type 550", "cut into 2 pieces", "for 2 cakes", "%35 yağlı"; but not "1lb2oz". */
const NO_AMOUNT_BEFORE = pattern`(?:[\p{L}\d](?<!\dlb)[.,]?|\d:|[%$€£]\s?|(?<!\p{L})${anyOf(words("number", "into"), FOR_NUMBER, MAKES)}[\s.:]*(?:${anyOf(ABOUT)}\s)?)$`;
/** "(about 2 large)", "or 2 shallots", "plus 1 for garnish" */
const AMOUNT_BEFORE = pattern`(?:[(,;=:/~≈+]|(?<!\p{L})${anyOf(ABOUT, words("or", "short or", "plus", "and", "from", "of", "of elided", "of which", "total", "nearly", "limits", "pressed"))})[\s.]*$`;

await ownTurn();

/** Adds the numbers of names and notes, which are amounts if a unit or a word says so. */
export function withOtherNumbers(
  text: string,
  amounts: readonly LineAmount[],
  { inside, stating, isEach }: { inside: readonly PlacedText[]; stating: Stating; isEach: boolean },
): LineAmount[] {
  let rest = text;
  for (const { start, end } of amounts)
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  if (!ANY.test(rest.toLowerCase())) return [...amounts];
  const others: LineAmount[] = [];
  for (const match of matchesOf(OTHER, rest)) {
    const { first = "", last: upTo, unit: word } = match.groups ?? {};
    const note = inside.find(({ start, end }) => start <= match.index && match.index < end);
    const [before, behind] = [rest.slice(0, match.index), rest.slice(match.index + match[0].length)];
    const [, spoon] = (word === undefined && AMOUNT_BEFORE.test(before) && SHORT_SPOON.exec(behind)) || [];
    const unit = word ? unitOf(word) : spoon ? (spoon === "T" ? "tbsp" : "tsp") : null;
    // "or two 15-ounce/400-g cans", "soit une conserve de 400 g"
    const last = others.at(-1);
    const between = rest.slice(last?.unitPlace?.end ?? last?.end, match.index);
    const isCount = last && CONTAINERS.includes(last.unit ?? "can");
    const isCounted = isCount ? /^ (?:de )?$/u.test(between) : last?.role === "other" && AGAIN.test(between);
    // "4 fillets, 150 g/5 oz each", "2 Becher à 200 g", "4 (8-ounce fillets", never closed
    const [next = ""] = /^[^,;]{0,16}/u.exec(behind) ?? [];
    const around = before.slice(-4) + match[0] + next;
    const role = isCounted && unit !== null ? "other" : roleOf({ number: match[0], unit, before, behind });
    const isInNote = note && (isEach ? !TOTAL.test(note.text) : isOfEach(note.text, stating));
    const isBehind = !note && /^\s+\((?:[^\p{L})]+\p{L}+\s?\/\s?)?$/u.test(before);
    const isEachWeight = unit && isMeasured(unit) && (FOR_EACH_PIECE.test(around) || isInNote || isBehind);
    const isSize = role === "amount" && (PER_PERSON.test(`${before}#${behind}`) || isEachWeight);
    const part = { unit, role: isSize ? ("size" as const) : (role ?? "amount") };
    const unitEnd = match.index + match[0].length;
    const unitPlace = word === undefined ? undefined : { start: unitEnd - word.length, end: unitEnd };
    let end = match.index;
    for (const number of [first, upTo].filter((digits) => digits !== undefined)) {
      const start = rest.indexOf(number, end);
      end = start + number.length;
      others.push({ ...part, start, end, value: role === null ? null : readAmount(number, unit) });
    }
    Object.assign(others.at(-1) ?? {}, { unitPlace });
  }
  return [...amounts, ...others].toSorted((a, b) => a.start - b.start);
}

type Surroundings = Record<"number" | "before" | "behind", string> & { unit: Unit | null };

/** Returns null if it is not clear whether a number is an amount, and for "12" of "&frac12". */
function roleOf({ number, unit, before, behind }: Surroundings): "amount" | "other" | null {
  const around = `${before}#${behind}`;
  if (unit === null && !NO_AMOUNT_BEHIND.test(behind) && SERVED.test(around)) return "amount";
  if (before.endsWith("&frac")) return null;
  if (UNCLEAR_BEHIND.test(unit === null ? behind : ` ${unit}${behind}`)) return null;
  if (unit !== null && UNCLEAR_BEFORE.test(before)) return null;
  // "one or two sticks": the first word is no amount, and would stay.
  if (/^\p{L}/u.test(number) && RANGE_IN_WORDS.test(before)) return null;
  if (VOLUMES.includes(unit) && (SPOONS_AND_CUPS.includes(unit) ? IN : DISSOLVED).test(around))
    return "amount";
  if (unit === null ? NO_AMOUNT_BEHIND.test(behind) : /^\/k?[gl](?!\p{L})/iu.test(behind)) return "other";
  if (NO_AMOUNT_BEFORE.test(before)) return "other";
  // "1-to-1"; the size of shrimp: "16/20 count"
  if (/^(?:(\d+)\D+\1$|\d\d\/\d\d[\s-]count)/iu.test(number)) return "other";
  // "water at 94C", which is not cups
  if (/^(?:[3-9]\d|\d{3})(?:\D+\d+)?\s?C$/u.test(number)) return "other";
  if (unit !== null) return "amount";
  // "Mehl 405", "farina 00", "80/20 beef"
  if (/^(?:0(?![.,])|\d{3,}|\d\d\/\d\d)/u.test(number)) return "other";
  return AMOUNT_BEFORE.test(before) ? "amount" : null;
}
