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
import { findFood } from "./foods.ts";
import { CONTAINERS, FOR_EACH_PIECE, isOfEach, PER_PERSON, TOTAL, type Stating } from "./line-measures.ts";
import { PREPARED_LAST } from "./line-name.ts";
import { NUMBER_WORD, PLUS_A_HALF, RANGE, readAmount } from "./line-numbers.ts";
import { LENGTH_UNIT, SEVERAL } from "./line-start.ts";
import { matchesOf, type PlacedText } from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { isMeasured, MASS, SPOONS_AND_CUPS, UNIT, unitOf, VOLUMES, WEIGHTS, type Unit } from "./units.ts";

/** "(two sticks)", "or half a head", "and one 8-oz can"; not "from a can", "in four or six wedges" */
const WORDS = `(?:${anyOf(...Object.values(NUMBER_WORDS))})`;
const JOINED = String.raw`[(/~]\s?|[+,:=]\s|(?<!\p{L})${anyOf(ABOUT, words("or", "short or", "plus", "nearly", "limits"))}\s`;
/** "and one 8-oz can"; not "with one 8-oz can" */
const BEFORE_WEIGHT = String.raw`(?=\s${NUMBER}(?:\s?${RANGE}\s?${NUMBER})?${MASS})(?<=(?:${JOINED}|(?<!\p{L})${anyOf(words("and", "from", "of"))}\s)${WORDS})`;
/** Not "Half can be almond flour", where "can" is no unit. */
const NOT_MAY = String.raw`(?!can (?:also )?be\s)`;
const SIZES = `(?:${anyOf(words("unit sizes"))}\\s)?`;
/** "or half a head", "or a small handful"; not "or two pieces", into which a food is cut */
const BEFORE_UNIT = String.raw`(?=\s${NOT_MAY}${SIZES}${UNIT})(?!\s${SIZES}${anyOf(words("unit piece", "unit slice", "unit leaf"))}(?!\p{L}))(?<=(?:${JOINED})${WORDS})`;
/** "or half a lemon", "and the juice of one lemon", but not "or half milk and half cream" */
const OF_FRUIT = String.raw`(?=\s\p{L})(?<=(?:${JOINED})${anyOf(NUMBER_WORDS["1/2"])}(?<!\b(?:hal[fb]|medi[ao]))|(?<!\p{L})${anyOf(words("pressed"))}\s(?:${anyOf(words("of"))}\s|${anyOf(words("of elided"))})?${WORDS})`;
const ONE = anyOf(NUMBER_WORDS["1"]);
const LARGE = anyOf(NUMBER_WORDS["2"], NUMBER_WORDS["3"], NUMBER_WORDS["4"], NUMBER_WORDS["6"]);
/** "3 eggs, one for brushing", "one chopped and one sliced"; not "half for juice" */
const ONE_OF = String.raw`(?=\s(?:${anyOf(FOR_PEOPLE)}\s|whole(?!\p{L})|${PREPARED_LAST})(?!.*\sthe\sthird))(?<=(?:[,;(]|(?<!\p{L})${anyOf(words("and", "of which"))})\s?(?:${ONE}|${LARGE}))`;
/** "about two tomatoes", "from one lemon" */
const ABOUT_SOME = String.raw`(?=\s\p{L})(?<=(?<!\p{L})(?:${anyOf(ABOUT)}\s${LARGE}|${anyOf(words("from"))}\s(?:one|${LARGE})))`;
/** "beaten with a tablespoon of water" */
const WITH_SPOON = String.raw`(?=\s${anyOf(words("unit tsp", "unit tbsp"))}\s)(?<=(?<!\p{L})${anyOf(words("with"))}\s${WORDS})`;
const WORD = String.raw`(?<=[\s(/~'\u2019])${NUMBER_WORD}${either(BEFORE_WEIGHT, BEFORE_UNIT, OF_FRUIT, ONE_OF, ABOUT_SOME, WITH_SPOON)}`;
const RANGE_IN_WORDS = pattern`(?<!\p{L})${NUMBER_WORD}\s${anyOf(TO, words("or"))}\s$`;
/** "plus one yolk", "(one bottle)"; not "plus a little", "plus un peu" */
const SURE_ONE = String.raw`(?!an?\s|\p{L}+\s(?:peu|po(?:co)?|wenig|filet|chorrito|paar)(?!\p{L}))${ONE}`;
/** "or two cans", "two persons", "iki üç diş", "2 tacitas y media", "plus one yolk", "or one large", "por una de" */
const UNREAD_WORD = pattern`(?<=^|[\s(])(?!\s)${either(
  String.raw`(?:${LARGE}|(?=\p{sc=Arabic})(?:${anyOf(words("single"))}|(?!${SEVERAL}\s)${UNIT}))(?=\s\p{L}|[\s)]*$)(?<=(?<!\p{L})${anyOf(words("and", "or", "short or", "plus"))}\s(?:${LARGE}|\p{sc=Arabic}+))`,
  String.raw`${LARGE}(?=\s${anyOf(PEOPLE)}|/\p{L})`,
  String.raw`${LARGE}(?=\s\p{L})(?!${MASS}|${LENGTH_UNIT})(?<=^\s+\S+)`,
  String.raw`${PLUS_A_HALF}(?!\p{L})(?<=^\s+\p{L}+\s${PLUS_A_HALF})`,
  String.raw`${SURE_ONE}(?=\s\p{L})(?<=(?:(?<!\p{L})${anyOf(words("plus"))}\s|\((?=\S+\s\p{L}+\s?\)))\S+)`,
  String.raw`${ONE}(?=\s${anyOf(words("small", "large"))}(?!\p{L}))(?<=(?<!\p{L})${anyOf(words("or", "short or"))}\s\S+)`,
  String.raw`un[ao](?=\sd[ei]\s)(?<=\sp[oe]r\s\S+)`,
  String.raw`(?=\p{sc=Arabic})(?:واحد[ةه]?(?!\p{L})|${anyOf(...Object.values(NUMBER_WORDS))}(?=\s${UNIT}))(?<=\p{sc=Arabic}\s\S+)`,
)}`;
/** "diluted in 400 ml water", "powder (for 300 ml)", "beaten with 1 tbsp milk"; not "into 1-tablespoon pieces". */
const DISSOLVED = pattern`(?<!\p{L})${anyOf(words("with"))}\s#|\(${anyOf(FOR_NUMBER)}\s#\)|(?<!\p{L})(?:${anyOf(words("dissolved"))}\s[ie]n\s#|(?:[ie]n|dans)\s#\sd(?:[ei]\s|['\u2019]))`;
const IN = pattern`${DISSOLVED.source}|(?<!\p{L})(?:[ie]n|into|dans)\s#(?!\s${anyOf(words("unit piece"))})`;
const OTHER = globalPattern`(?<first>${NUMBER}|${WORD})(?:\s?${RANGE}\s?(?<last>${NUMBER}))?(?:(?:\s?-?|\s${anyOf(words("of"))}\s)${NOT_MAY}(?<unit>${UNIT}))?`;
/** Most lines have no other number. Without flags, patterns are fast. */
const ANY = new RegExp(
  String.raw`[\d¼-¾⅐-⅞]|\s(?:أو|واحد[ةه]?)|[\s(/~'\u2019](?:${listWords(...Object.values(NUMBER_WORDS)).join("|")})(?:\s|$)`,
);
/** "20 minutes", "3.5 % fat", "180 °C", "2 cm", "2 x 3 cm", "1:2", "1st", "5-spice" */
const NO_AMOUNT_BEHIND = pattern`^${either(
  String.raw`\s?-?(?:[%°º"″”]|${anyOf(words("durations", "other measures", "lengths", "times", "numbered"))}(?!\p{L}))`,
  LENGTH_UNIT,
  String.raw`\s?(?:[x×]|${anyOf(words("by", "and"))}\s)\s?${NUMBER}${LENGTH_UNIT}`,
  String.raw`:\d|(?:st|nd|rd|th)(?!\p{L})|[\p{L}\d]|-\p{L}|['\u2019]y?[ae](?!\p{L})`,
)}`;
/** "30 g/kg", "45 g/portion" */
const RATE = pattern`^/(?:k?[gl]|${anyOf(PEOPLE, SERVINGS)})(?!\p{L})`;
/** "2-4T of juice", "1 tsp per 3 lb", "13/4 cups", "3 and a half cups", "2 uova e mezzo" */
const UNCLEAR_BEHIND = pattern`^(?:T(?!\p{L})|[/⁄]\d(?!\d)|(?:\s\p{L}+)?\s(?:${PLUS_A_HALF}(?!\p{L})|p[eao]r\s(?:\p{N}|${UNIT})))`;
/** "get two 8-oz cans", "cut into medallions of 100 g"; not "or 100 g" */
const UNCLEAR_BEFORE = pattern`(?<!\p{L})(?:one|${LARGE}|${anyOf(words("note"))}\s\p{L}+\s${anyOf(words("of"))})\s$`;
/** "(for # people)", "(serves #-# people)", "For # muffins:"; not "for # muffins" */
const SERVED = pattern`(?:\((?:${anyOf(FOR_PEOPLE, SERVES)}\s)?#\s${anyOf(PEOPLE, SERVINGS)}(?!\p{L})|(?<!\p{L})${anyOf(FOR_PEOPLE)}\s#[^#]*:$)`;
/** "6 g or 2 t yeast", "plus 1-T. oil"; not "2 t-bone steaks" */
const SHORT_SPOON = /^[\s-]?(t)(?![\p{L}\d'\u2019-])/iu;
/** "8 ribs each" */
const EACH_NEXT = pattern`^[^\p{N},;()]*\s${anyOf(words("each"))}\s*(?:$|[),;])`;
/** "2 da 400-500 g" */
const SIZE = pattern`^(?:\s|(?:\s\p{L}+){0,6}\s(?:[x×]|${anyOf(words("of", "weighing", "each"))})\s)$`;
const AGAIN = pattern`^\s?(?:[/(]|${anyOf(TO, words("or"))})\s?$`;
/** A number that is no amount: "Type 550", "cut into 2 pieces", "for 2 cakes", "%35 yağlı"; but not "1lb2oz". */
const NO_AMOUNT_BEFORE = pattern`(?:[\p{L}\d](?<!\dlb)[.,]?|\d:|(?:(?<!\d\s?)%|[$€£])\s?|(?<!\p{L})${anyOf(words("number", "into"), FOR_NUMBER, MAKES)}[\s.:]*(?:${anyOf(ABOUT)}\s)?)$`;
const OF_LAST = pattern`(?<!\p{L}|${anyOf(words("pressed"))}\s)${anyOf(words("of"))}\s$`;
/** "weighing 2 kg", "or use 1 tsp", "500g/1lb 2oz", "butter 125 ml" */
const WITH_UNIT = pattern`(?:(?<!\p{L})(?:${anyOf(words("weighing", "each"))}|${anyOf(words("or"))}\s\p{L}+)\s|(?:^\s*(?:\p{L}+\.?\s|-)|\d\s?(?:\p{L}+\.?\s?)?)[-–<)]{0,2})#|#(?:[.)]?\s*$|\s\()`;
/** "(about 2 large)", "or 2 shallots", "plus 1 for garnish" */
const AMOUNT_BEFORE = pattern`(?:[([,;=:/~≈+]|(?<!\p{L})${anyOf(ABOUT, words("or", "short or", "plus", "and", "from", "of", "of elided", "of which", "total", "nearly", "limits", "pressed"))})[\s.]*$`;

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
    const isCounted = isCount ? SIZE.test(between) : last?.role === "other" && AGAIN.test(between);
    // "4 fillets, 150 g/5 oz each", "2 Becher à 200 g", "4 (8-ounce fillets", never closed
    const [next = ""] = /^[^,;]{0,16}/u.exec(behind) ?? [];
    const around = before.slice(-4) + match[0] + next;
    const isPerPerson = PER_PERSON.test(`${before}#${behind}`);
    const isNote = isPerPerson || note?.start === match.index;
    const found =
      isCounted && unit !== null ? "other" : roleOf({ number: match[0], unit, before, behind, isNote });
    const isInNote = note && (isEach ? !TOTAL.test(note.text) : isOfEach(note.text, stating));
    const isBehind = !note && /^\s+\((?:[^\p{L})]+\p{L}+\s?\/\s?)?$/u.test(before);
    const isEachWeight = unit && isMeasured(unit) && (FOR_EACH_PIECE.test(around) || isInNote || isBehind);
    const isOfOne = (unit === null && EACH_NEXT.test(behind)) || (last?.role === "size" && between === "-");
    const isSize = found === "amount" && (isPerPerson || isEachWeight || isOfOne);
    // "½ package margarine (125 g)" may be half of 125 g.
    const isPart = CONTAINERS.includes(stating.unit) && !stating.isDirect && (stating.amount ?? 1) < 1;
    // "2 shrimps and 2 crabs per person"
    const isAlike = isPerPerson && !note && amounts[0] && !/[,;.()]/.test(before.slice(amounts.at(-1)?.end));
    const role = (isPart && (isInNote ? isSize : /\bfrom\s$/.test(before))) || isAlike ? null : found;
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
  // "tomatoes or two cans": the word would stay.
  const { 0: unread = "", index: start = 0 } = UNREAD_WORD.exec(rest) ?? {};
  if (unread && !RANGE_IN_WORDS.test(rest.slice(0, start)) && !others.some((other) => other.start === start))
    others.push({ start, end: start + unread.length, value: null, unit: null, role: "amount" });
  return [...amounts, ...others].toSorted((a, b) => a.start - b.start);
}

type Surroundings = Record<"number" | "before" | "behind", string> & { unit: Unit | null; isNote: boolean };

/** Returns null if it is not clear whether a number is an amount, and for "12" of "&frac12". */
function roleOf({ number, unit, before, behind, isNote }: Surroundings): "amount" | "other" | null {
  const around = `${before}#${behind}`;
  if ((unit === null ? !NO_AMOUNT_BEHIND.test(behind) : unit === "piece") && SERVED.test(around))
    return "amount";
  if (before.endsWith("&frac")) return null;
  // "(245 + 245 g)"
  if (unit === null && isNote && /^\s?\+\s?\d/.test(behind)) return "amount";
  if (UNCLEAR_BEHIND.test(unit === null ? behind : ` ${unit}${behind}`)) return null;
  if (unit !== null && UNCLEAR_BEFORE.test(before)) return null;
  // "one or two sticks": the first word is no amount, and would stay.
  if (/^\p{L}/u.test(number) && RANGE_IN_WORDS.test(before)) return null;
  if (VOLUMES.includes(unit) && (SPOONS_AND_CUPS.includes(unit) ? IN : DISSOLVED).test(around))
    return "amount";
  if ((unit === null ? NO_AMOUNT_BEHIND : RATE).test(behind)) return "other";
  if (NO_AMOUNT_BEFORE.test(before)) return "other";
  // "1-to-1"; the size of shrimp: "16/20 count"; "water at 94C", which is not cups
  if (/^(?:(\d+)\D+\1$|\d\d\/\d\d[\s-][Cc]ount|(?:[3-9]\d|\d{3})(?:\D+\d+)?\s?C$)/u.test(number))
    return "other";
  // "Mehl 405", "farina 00", "80/20 beef"
  if (unit === null && /^(?:0(?![.,])|\d{3,}|\d\d\/\d\d)/u.test(number)) return "other";
  // "6 well-trimmed 6-ounce steaks"
  if (WEIGHTS.includes(unit) && !isNote && /-\s?\p{L}+\.?$/u.test(number)) return "other";
  // "pieces of 6 inches"
  if (unit === null && OF_LAST.test(before) && /\p{L}/u.test(behind) && !findFood(behind)) return null;
  const isJoined = isNote || AMOUNT_BEFORE.test(before) || (unit !== null && WITH_UNIT.test(around));
  return isJoined ? "amount" : null;
}
