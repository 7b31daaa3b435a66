import { ownTurn } from "#server/lib/own-turn.ts";
import { NUMBER } from "#shared/recipe-text/numbers.ts";
import { ABOUT } from "#shared/recipe-text/words/lines.ts";
import { anyOf, either, pattern, wholeWord } from "#shared/recipe-text/words/patterns.ts";
import type { LineAmount } from "./amounts.ts";
import { findFood } from "./foods.ts";
import { CONTAINERS, addAmounts } from "./line-measures.ts";
import { DESCRIPTION } from "./line-name.ts";
import { RANGE, readAmount } from "./line-numbers.ts";
import { LEADING_UNIT, LENGTH_UNIT, OF_FOOD } from "./line-start.ts";
import { placedMatch, type PlacedText, type Place, type Unread } from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { isMeasured, MASS, SPOONS_AND_CUPS, UNIT, unitOf, VOLUMES, WEIGHTS, type Unit } from "./units.ts";

const AND = anyOf(words("and"));
/** "1 tasse 1/2 de riz"; not "1 tasse 1/2 riz" */
const BEFORE_DE = String.raw`(?=\sd(?:e\s|['\u2019]))`;
/** "كوب ونصف" is a cup and a half, "كوب إلا ربع" three quarters; "8 oz 1/3 less fat cheese" is not. */
const PLUS_PART = pattern`^\s+${either(
  String.raw`(?<half>${anyOf(words("and half", "and a half"))}|(?:${AND}\s(?:½|1/2)|(?:½|1/2)${BEFORE_DE}))`,
  String.raw`(?<third>${anyOf(words("and third"))}|(?:1/3|⅓)${BEFORE_DE})`,
  String.raw`(?<quarter>${anyOf(words("and quarter"))}|(?:1/4|¼)${BEFORE_DE})`,
  anyOf(words("less quarter")),
)}(?!\p{L}|\s?[\d½/-]|${LENGTH_UNIT}|\s${UNIT}|\s(?:&|${AND})\s)`;
/** "1 kg 500"; not "1 kg 500 g" */
const MORE_GRAMS = pattern`^\s(?<more>[1-9]\d{2})(?=\s+(?!${UNIT}\s)\p{L})`;
const PAREN = /\((?<inside>[^()]*)\)/u;
/** "1/4 de litro"; not "1/4 de sal" */
const PART_OF = pattern`^\s${anyOf(words("of"))}\s(?:${anyOf(words("a or the"))}\s)?(?=${UNIT})`;
/** "2 fresh cloves of garlic"; not "2 fresh cloves", which are the food */
const DESCRIBED_UNIT = pattern`^\s*(?:${DESCRIPTION}\s+){1,2}(?<unit>${UNIT})\s${OF_FOOD}(?=\p{L})`;
const PREPOSITION = wholeWord(words("into", "with"));
/** "oder Dose" of "1 Glas oder Dose Mais"; not "or 1 can" */
const OTHER_UNIT = pattern`^(?:/|\s${anyOf(words("or", "short or"))}\s)${UNIT}(?=\s)`;
const NUT_OF_BUTTER = pattern`^\s*(?=${anyOf(words("nut of butter"))})(?<unit>\S+) \S+`;
/** Only their case tells tablespoons and teaspoons apart; Spanish "c/s" is a tablespoon, "c/c" a teaspoon. */
const SHORT_SPOON = /^\s*(?<unit>[Tt]|c\/[sc])\.?(?=\s)/u;
const SIGN = either(
  `(?<to>${RANGE})`,
  `(?<plus>[+&]|${anyOf(words("plus", "and"))})`,
  `(?<minus>${anyOf(words("minus"))})`,
  String.raw`(?<same>[/=])(?:\s*${anyOf(ABOUT)}\.?(?=\s))?`,
);
/** A second amount after the first: "1 lb 2 oz", "1 cup plus 2 tablespoons", "100g/4oz"; not "2 Dosen a 400 g". */
const SECOND = pattern`^,?\s*${SIGN}?\s*(?<amount>${NUMBER})(?:\s?${RANGE}\s?(?<last>${NUMBER}))?\s*-?(?<unit>${UNIT})`;
/** "3½" of "100g/3½ steak", whose unit was left off; not "100g/3½oz" */
const SECOND_NUMBER = pattern`^/(?<amount>${NUMBER})(?=\s\p{L})`;
const WEIGHT = String.raw`${NUMBER}(?:\s?${RANGE}\s?${NUMBER})?${MASS}`;
const OF_EACH = String.raw`\s(?:${anyOf(words("of", "each", "weighing"))})\s(?:${anyOf(ABOUT)}\s)?(?<inside>${WEIGHT}(?:/${WEIGHT})?(?:\s+${anyOf(words("each"))})?)`;
const WEIGHT_BEHIND = pattern`${OF_EACH}(?:\s${anyOf(ABOUT)})?(?=\.?\s*(?:$|[,;]|\p{L}+$))`;
const WEIGHT_NEXT = pattern`^,?\s(?:${anyOf(words("of", "each", "weighing"))}\s)?(?:${anyOf(ABOUT)}\s)?(?<inside>(?:${WEIGHT}(?:/${WEIGHT})?|${NUMBER}${LENGTH_UNIT})(?:\s${anyOf(words("each"))})?)\.?(?=\s)`;
/** "½ cup raisins 125 ml", "4 fillets, 150 g each" */
const SAME_BEHIND = pattern`(?:,\s(?:${anyOf(ABOUT)}\s)?|\s)(?<inside>${WEIGHT}(?:\s${anyOf(words("each"))})?)(?=\s*(?:$|[,;]))`;

await ownTurn();

/** Cuts out the weight of each pack or piece: "de 50 g" of "1 sachet de 50 g", "500 g" of "2 paket 500 g". */
export function takeWeightOfEach(line: Unread, unit: Unit | null): PlacedText | undefined {
  const isPack = unit === "glass" || CONTAINERS.includes(unit);
  if (unit !== null && !isPack && isMeasured(unit)) return undefined;
  const size = (isPack || unit === "piece" ? line.find(WEIGHT_NEXT) : null) ?? line.find(WEIGHT_BEHIND);
  if (size) line.blank(size);
  return size?.groups.inside;
}

/** Cuts out the same amount behind the name: "125 ml" of "½ cup raisins 125 ml". */
export function takeSameBehind(line: Unread, unit: Unit | null): PlacedText | undefined {
  const same = line.find(SAME_BEHIND);
  if (!same || (!same.text.startsWith(",") && (unit === null || !isMeasured(unit)))) return undefined;
  line.blank(same);
  return same.groups.inside;
}

/** Cuts out all parentheses. */
export function takeParentheses(line: Unread): PlacedText[] {
  const all: PlacedText[] = [];
  for (let paren = placedMatch(PAREN, line.text); paren; paren = placedMatch(PAREN, line.text)) {
    if (paren.groups.inside) all.push(paren.groups.inside);
    line.blank(paren);
  }
  return all;
}

/** In grams; smaller things are weighed. */
const MIN_LARGE = 30;

export interface FoundUnit {
  unit: Unit;
  place: PlacedText;
}

/** True if the unit is the food: "2 cloves, stuck into the onion", but not "2 cloves, garlic". */
function isNameItself(others: string): boolean {
  const note = /^\s*,\s*(?!\d)([^,;]*)/u.exec(others)?.[1];
  return note !== undefined && (PREPOSITION.test(note) || findFood(note) === null);
}

/** Cuts out the unit, unless it is all that the line names. */
export function takeUnit(line: Unread, isPart: boolean): FoundUnit | null {
  if (isPart) line.take(PART_OF);
  const spoon = line.find(SHORT_SPOON);
  const nut = line.find(NUT_OF_BUTTER);
  const leading = spoon ?? nut ?? line.find(LEADING_UNIT);
  const match = leading ?? line.find(DESCRIBED_UNIT);
  const place = match?.groups.unit;
  if (!match || !place) return null;
  const others = line.text.slice(0, match.start) + line.text.slice(match.end);
  // "2 whole cloves, stuck into the onion"
  const unit = unitOf(place.text);
  const isStandard = WEIGHTS.includes(unit) || VOLUMES.includes(unit);
  if (others.trim() === "" || (!isStandard && isNameItself(others))) return null;
  // Descriptions stay in the name.
  line.blank({ start: (leading ?? place).start, end: match.end });
  if (line.text.slice(match.start, match.end).trim() === "") line.at = match.end;
  line.take(OTHER_UNIT);
  // "½ tsp teaspoon salt", but not "200 g gram flour"
  const again = SPOONS_AND_CUPS.includes(unit) ? line.find(LEADING_UNIT) : null;
  if (again && unitOf(again.groups.unit?.text ?? "") === unit) line.pass(again);
  return {
    unit: nut ? "knob" : spoon ? (["T", "c/s"].includes(place.text) ? "tbsp" : "tsp") : unit,
    place,
  };
}

/** Takes "gr." of "1 gr. Zwiebel", which is a large one; "5 gr. Hefe" are grams. */
export function takeLarge(line: Unread): boolean {
  const large = line.find(/^\s?gr\.\s(?=\p{Lu})/u);
  const food = large && findFood(line.text.slice(large.end));
  const isSoldSingly = food?.aisle === "produce" && (food.gramsPerPiece ?? 0) >= MIN_LARGE;
  if (large && isSoldSingly) line.pass(large);
  return isSoldSingly;
}

/** Takes an amount that follows the unit: "and a half" of "kilo and a half", "500" of "1 kg 500". */
export function takePart(line: Unread, { unit }: FoundUnit): (Place & { value: number }) | null {
  const part = line.take(PLUS_PART);
  if (part) {
    const { half, third, quarter } = part.groups;
    return { ...part, value: half ? 0.5 : third ? 1 / 3 : quarter ? 0.25 : -0.25 };
  }
  const more = unit === "kg" || unit === "l" ? line.take(MORE_GRAMS) : null;
  return more && { ...more, value: Number(more.text) / 1000 };
}

interface SecondContext {
  amount: number;
  unit: Unit;
  amounts: LineAmount[];
  inside: PlacedText[];
  role: LineAmount["role"];
}

/** Cuts out the amounts after the first. @returns the sum, or the middle of a range; null if they state it again */
export function takeSecondAmounts(line: Unread, { amount, unit, amounts, inside, role }: SecondContext) {
  let sum: ReturnType<typeof addAmounts> = null;
  /** The measure that a smaller one without a sign continues: "1 lb 2 oz", "500 g/1 lb 2 oz". */
  let current = { amount, unit };
  for (let second = line.find(SECOND); second; second = line.find(SECOND)) {
    const { groups } = second;
    if (!groups.amount || !groups.unit) break;
    const added = unitOf(groups.unit.text);
    if (groups.to?.text === "a" && CONTAINERS.includes(unit) && added !== unit) break;
    const parts = [groups.amount, groups.last].filter((part) => part !== undefined);
    const continues = groups.same === undefined && isMeasured(unit) && parts.length === 1;
    const joined = continues ? addAmounts(current, groups, added) : null;
    const isUnsigned =
      !joined && !groups.plus && !groups.minus && [unit, added].every((each) => WEIGHTS.includes(each));
    const isOther = groups.same !== undefined || (added !== unit && (groups.to !== undefined || isUnsigned));
    if (joined && current.unit === unit) sum = joined;
    else if (isOther && (isMeasured(unit) || isMeasured(added))) {
      current = { amount: readAmount(groups.amount.text, added), unit: added };
      const { start } = groups.amount;
      inside.push({ start, end: second.end, text: line.text.slice(start, second.end) });
    } else if (!joined && !groups.plus) break;
    // "500 g/1 lb 2 oz"
    else if (current.unit !== unit) {
      const same = inside.at(-1);
      if (same) Object.assign(same, { end: second.end, text: same.text + second.text });
    }
    for (const part of parts) {
      const unitPlace = part === parts.at(-1) ? groups.unit : undefined;
      amounts.push({ ...part, value: readAmount(part.text, added), unit: added, role, unitPlace });
    }
    line.pass(second);
  }
  const bare = WEIGHTS.includes(unit) ? line.take(SECOND_NUMBER)?.groups.amount : undefined;
  if (bare) amounts.push({ ...bare, value: readAmount(bare.text, null), unit: null, role });
  return sum;
}

/** Cuts out the unit behind a weight: "can" of "400 g can". */
export function takeContainer(line: Unread): FoundUnit | null {
  const match = line.find(LEADING_UNIT);
  const place = match?.groups.unit;
  const unit = place && unitOf(place.text);
  // "1 ounce St. Germain"
  if (!match || !place || !unit || isMeasured(unit) || place.text.startsWith("St")) return null;
  line.pass(match);
  return CONTAINERS.includes(unit) && line.text.trim() !== "" ? { unit, place } : null;
}
