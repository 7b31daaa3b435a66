import { NUMBER_WORDS } from "#shared/recipe-text/words/number-words.ts";
import { anyOf, pattern } from "#shared/recipe-text/words/patterns.ts";
import type { LineAmount } from "./amounts.ts";
import { CONTAINERS } from "./line-measures.ts";
import { readAmount } from "./line-numbers.ts";
import type { Start } from "./line-start.ts";
import type { FoundUnit } from "./line-units.ts";
import { placedMatch, type PlacedText, type Place, type Unread } from "./plain-line.ts";
import { MASS, UNIT, unitOf, type Unit } from "./units.ts";

/** "cuarto y mitad de jamón": a quarter of a kilo and half of it */
const OF_KILO = pattern`^${anyOf(NUMBER_WORDS["3/8"])}$`;
/** "2 - 15 oz cans", "1 - 8-oz cheese", "2-8 oz. cheese" */
const WEIGHT_OF_EACH = pattern`^(?:(?=(?<joint>[-\s])(?:oz|ounces?|lbs?|pounds?)(?!\p{L}))|)${MASS}(?:\.?\s+(?<unit>${UNIT}))?`;

export interface Numbers {
  /** True if the line states an amount, with or without a number. */
  has: boolean;
  /** One, or the two ends of a range. */
  counted: PlacedText[];
  /** The weight of each in "2 x 400 g cans". */
  each: PlacedText[];
  isRange: boolean;
}

export function numbersOf(line: Unread, { groups, count, length }: Start): Numbers {
  const { first, to, last, times, timesLast, same } = groups;
  // The second number is no end of a range.
  const { joint, unit } = (first && last && line.find(WEIGHT_OF_EACH)?.groups) ?? {};
  const isPack = unit !== undefined && CONTAINERS.includes(unitOf(unit.text));
  const isCount = joint !== undefined && /^\d+[-–]$/u.test(`${first?.text}${to?.text}`);
  const least = isPack ? 2.5 : joint?.text === "-" ? 3 : 4;
  const isEach =
    (isPack || isCount) && readAmount(last?.text ?? "", null) >= least * readAmount(first?.text ?? "", null);
  return {
    has: first !== undefined || count !== undefined,
    counted: [first, isEach ? undefined : last, length && same].filter((part) => part !== undefined),
    each: [isEach ? last : times, timesLast].filter((part) => part !== undefined),
    isRange: last !== undefined && !isEach,
  };
}

interface NumberContext {
  numbers: Numbers;
  start: Start;
  foundUnit: FoundUnit | null;
  part: (Place & { value: number }) | null;
}

export interface ReadNumbers {
  unit: Unit | null;
  amounts: LineAmount[];
  count: number | null;
  each: number;
  /** A name that is also the number: "بصلتان". */
  single?: { written: string; word: string };
}

const middleOf = (amounts: readonly LineAmount[]) =>
  amounts.reduce((sum, { value }) => sum + (value ?? 0), 0) / amounts.length;

const amountsOf = (parts: readonly PlacedText[], unit: Unit | null, role: LineAmount["role"]): LineAmount[] =>
  parts.map(({ start, end, text }) => ({ start, end, value: readAmount(text, unit), unit, role }));

/** The values and places of the numbers, with the part of a unit behind it. */
export function readNumbers(line: Unread, { numbers, start, foundUnit, part }: NumberContext): ReadNumbers {
  const isOfKilo = !foundUnit && numbers.counted.some(({ text }) => OF_KILO.test(text));
  const unit = foundUnit?.unit ?? (start.length ? "piece" : isOfKilo ? "g" : null);
  const each = amountsOf(numbers.each, unit, "size");
  const counted = amountsOf(numbers.counted, each.length > 0 || start.length ? null : unit, "amount");
  const [first] = counted;
  const { half, ordinal } = start.groups;
  if (first && ordinal) first.end = ordinal.end;
  if (first && half) Object.assign(first, { end: half.end, value: (first.value ?? 0) + 0.5 });
  // The part is before the number in "kg y media 2".
  if (first && part && foundUnit && part.start > first.start) {
    Object.assign(first, {
      end: part.end,
      value: (first.value ?? 0) + part.value,
      implied: ` ${foundUnit.place.text}`,
    });
  }
  if (first && isOfKilo) Object.assign(first, { value: (first.value ?? 0) * 1000, implied: " g" });
  const amounts = [...counted, ...each];
  if (start.length) {
    if (!start.length.isPiece) countWhole(amounts);
    return { unit, amounts, count: 1, each: 1 };
  }
  if (first) return { unit, amounts, count: middleOf(counted), each: each.length > 0 ? middleOf(each) : 1 };
  if (start.count === undefined) return { unit, amounts, count: null, each: 1 };
  const count = start.count + (part?.value ?? 0);
  const word = foundUnit?.place ?? placedMatch(/\p{L}+/u, line.text, start.at);
  if (!word) return { unit, amounts, count, each: 1 };
  // "كوب واحد" is one cup.
  const one = placedMatch(/^\sواحد[ةه]?(?!\p{L})/u, line.text, word.end);
  if (one) line.blank(one);
  const single = {
    written: word.text,
    word: start.count === 2 ? singleOf(word.text) : word.text,
  };
  amounts.push({
    start: word.start,
    end: part?.end ?? one?.end ?? word.end,
    value: count,
    unit,
    role: "amount",
    implied: ` ${single.word}`,
    // "small bunch"
    ...(word.start > start.at && { start: start.at, end: start.at, implied: " " }),
  });
  return { unit, amounts, count, each: 1, ...(!foundUnit && { single }) };
}

/** Without a function that replaces: Node 20.20 crashed in one here. @param dual e.g. "بصلتان", "ملعقتان كبيرتان" */
const singleOf = (dual: string) =>
  dual.replaceAll(/ت[اي]ن?(?!\p{L})/gu, "ة").replace(/^(?!.*ة)(\p{L}+?)[اي]ن?(?!\p{L})/u, "$1");

/** The line has no number for how many: "400 g can", "9-inch pie crust". */
export function countWhole(amounts: LineAmount[]): void {
  for (const amount of amounts) amount.role = "size";
  const start = amounts[0]?.start ?? 0;
  amounts.unshift({ start, end: start, value: 1, unit: null, role: "amount", implied: " × " });
}
