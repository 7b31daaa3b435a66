import type { UnitEdit } from "#shared/dishes.api.ts";
import { NUMBER, plainDigits, readNumber } from "#shared/numbers.ts";
import { ABOUT } from "#shared/recipe-words/lines.ts";
import { anyOf, globalPattern, listWords, pattern } from "#shared/recipe-words/words.ts";
import type { IngredientLine } from "./amounts.ts";
import { findFood, isLiquid, type Food } from "./foods.ts";
import { RANGE } from "./line-numbers.ts";
import { matchesOf, type Place } from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { measure, UNIT, type Unit } from "./units.ts";

type System = UnitEdit["system"];
type Kind = NonNullable<UnitEdit["kind"]>;

/** An amount with its unit: "2-3 cups", "1 lb 2 oz", "180 °C". */
interface Measure extends Place {
  /** Of grams, milliliters, centimeters or °C; two if it is a range. */
  values: number[];
  join?: string | undefined;
  kind: Kind;
  /** Null: both systems replace it. */
  system: System | null;
  unit?: Unit;
  /** Does not change with the servings. */
  isFixed: boolean;
}

const METRIC: readonly Unit[] = ["g", "kg", "etto", "dag", "pfund", "ml", "cl", "dl", "l"];
/** Both systems use them, and where a line has another measure, they count as American. */
const SPOONS: readonly (Unit | undefined)[] = ["tsp", "dessertspoon", "tbsp"];
const AMERICAN: readonly (Unit | undefined)[] = [
  ...SPOONS,
  ...(["oz", "lb", "floz", "pint", "quart", "gallon", "cup", "stick"] as const),
];
const NEITHER: readonly Unit[] = ["glass", "teaglass", "coffeecup"];
const ML_PER_CUP = 240;

const UNIT_BEHIND = pattern`^[\s-]*(?<unit>${UNIT})`;
const TO = pattern`^\s?${RANGE}\s?$`;
const AND = pattern`^\s*(?:[+&]|${anyOf(words("plus", "and"))})?\s*$`;
const TURKISH_GLASS = pattern`^${anyOf(words("turkish glass"))}$`;

const OR = anyOf(words("or", "short or"));
const CIRCA = String.raw`(?:(?:~|≈|${anyOf(ABOUT)})\.?\s*)?`;
/** Between two measures of the same amount: "100g/4oz", "1 cup (240 ml)" */
const SAME = pattern`^\s*(?:[([/|=,]|${OR}(?!\p{L}))?[\s(]*${CIRCA}$`;
const OTHER = pattern`(?:[+&]|(?<!\p{L})(?:${OR}|${anyOf(words("plus", "and"))}))\s*${CIRCA}$`;
const END_OF_SENTENCE = /[.!?;]\s|\n/u;
const MAX_DISTANCE = 60;
const MAX_JOINER = 40;
const OPENED = pattern`\s*[([]\s*${CIRCA}$`;
const CLOSED = /^\s*[)\]]/u;
const JOINED = pattern`\s*(?:[/|=,;]|(?<!\p{L})${OR}\s)\s*${CIRCA}$`;
const JOINS = /^\s*[/|=,;]\s*/u;

const DEGREES = String.raw`(?:\s?[°º˚]|[\s-]?${anyOf(words("degrees"))})`;
/** Bare letters need three digits: "2 c" is cups. */
const TEMPERATURE = globalPattern`(?<![\d.,⁄]|\bum )(?<first>\d{2,3})(?:${DEGREES}?\s?[FC]?\s?${RANGE}\s?(?<last>\d{2,3}))?(?:${DEGREES}(?:\s?(?:(?<fahrenheit>${anyOf(words("fahrenheit"))})|(?<celsius>${anyOf(words("celsius"))}))(?!\p{L}))?|(?<=\d{3})\s?(?:(?<f>F)|(?<c>C))(?!\p{L}))`;
/** "9-inch", "23 x 33 cm", "8- or 9-inch", "2in" */
const LENGTH = globalPattern`(?<![\d.,⁄])(?<numbers>${NUMBER}(?:["″”]?[\s-]?(?:[x×]|${RANGE}|${anyOf(words("by"))})[\s-]?${NUMBER}){0,2})(?:[\s-]?(?:(?<cm>${anyOf(words("centimeters"))})|${anyOf(words("inches"))})(?!\p{L})|in(?=[\s./)-]|$)|["″”](?=[\s)-]))`;
const NUMBERS = new RegExp(NUMBER, "gu");
const CM_PER_INCH = 2.54;
/** No oven in °C is that hot. */
const MIN_FAHRENHEIT = 300;

const BUTTER = listWords(words("butter"));
const WEIGHED = listWords(words("weighed"));
const WEIGHED_AISLES = ["produce", "meat", "fish", "canned", "frozen"];

/** @returns how to show the amounts of an ingredient in each system; places are in `text` */
export function ingredientEdits(text: string, line: IngredientLine): UnitEdit[] {
  const measures = measuresOf(text, line);
  if (measures.length === 0) return [];
  const own = findFood(line.name, line.note);
  const [first] = measures;
  return editsOf(text, measures, (one) => {
    // "1 cup milk or 100 g yogurt"
    const behind = one === first ? "" : (/^[^,;()]*/u.exec(text.slice(one.end))?.[0] ?? "");
    return findFood(behind) ?? own;
  });
}

/** @returns how to show temperatures and lengths in each system */
export function fixedEdits(text: string, language: string): UnitEdit[] {
  if (!/\p{N}/u.test(text)) return [];
  const plain = plainDigits(text);
  return [temperaturesOf(plain, language), lengthsOf(plain)].flatMap((found) =>
    editsOf(text, found, () => null),
  );
}

function measuresOf(text: string, { amounts }: IngredientLine): Measure[] {
  const measures: Measure[] = [];
  for (const [index, { start, end, value, unit, role, implied }] of amounts.entries()) {
    const behind = implied === undefined ? UNIT_BEHIND.exec(text.slice(end)) : null;
    const { grams, ml } = measure(value, unit);
    const [amount, kind] = grams === null ? [ml, "ml" as const] : [grams, "g" as const];
    if (!unit || amount === null || value === null || role === "other" || (!behind && implied === undefined))
      continue;
    if (unit === "glass" && !TURKISH_GLASS.test(behind?.groups?.unit ?? "")) continue;
    const system = METRIC.includes(unit) ? "metric" : AMERICAN.includes(unit) ? "us" : null;
    if (!system && !NEITHER.includes(unit)) continue;
    const before = amounts[index - 1];
    const previous = measures.at(-1);
    const last = end + (behind?.[0].length ?? 0);
    const isSameKind = previous?.kind === kind && previous.system === system && previous.values.length === 1;
    const between = previous && isSameKind ? text.slice(previous.end, start) : "!";
    if (previous && (TO.test(between) || (AND.test(between) && amount < (previous.values[0] ?? 0)))) {
      if (TO.test(between)) Object.assign(previous, { values: [...previous.values, amount], join: between });
      else previous.values = [(previous.values[0] ?? 0) + amount];
      previous.end = last;
      continue;
    }
    const join = before?.role === role ? text.slice(before.end, start) : "";
    const isRange = before?.value != null && TO.test(join);
    measures.push({
      start: isRange ? before.start : start,
      end: last,
      values: isRange ? [(before.value ?? 0) * (amount / value), amount] : [amount],
      join: isRange ? join : undefined,
      kind,
      system,
      unit,
      isFixed: role === "size",
    });
  }
  return measures;
}

function temperaturesOf(text: string, language: string): Measure[] {
  return [...matchesOf(TEMPERATURE, text)].flatMap((found) => {
    const { first = "", last, fahrenheit, celsius, f, c } = found.groups ?? {};
    const degrees = Number(first);
    const isFahrenheit = (fahrenheit ?? f) !== undefined || degrees >= MIN_FAHRENHEIT;
    const isCelsius = (celsius ?? c) !== undefined || (language !== "en" && degrees >= 100 && degrees <= 260);
    if (!isFahrenheit && !isCelsius) return [];
    const isMetric = !isFahrenheit || (celsius ?? c) !== undefined;
    const numbers = last === undefined ? [degrees] : [degrees, Number(last)];
    return {
      ...fixed(found, isMetric),
      values: numbers.map((one) => (isMetric ? one : ((one - 32) * 5) / 9)),
      kind: "C",
    } satisfies Measure;
  });
}

function lengthsOf(text: string): Measure[] {
  return [...matchesOf(LENGTH, text)].map((found) => {
    const { numbers = "", cm } = found.groups ?? {};
    const all = [...numbers.matchAll(NUMBERS)];
    const [first, second] = all;
    const between = first && second ? numbers.slice(first[0].length, second.index) : undefined;
    const join = between?.replaceAll(/^["″”]|(?<=\p{L})-|-(?=\s?\p{L})/gu, " ").replaceAll(/\s+/gu, " ");
    return {
      ...fixed(found, cm !== undefined),
      values: all.map(([number]) => readNumber(number, false) * (cm === undefined ? CM_PER_INCH : 1)),
      join,
      kind: "cm",
    };
  });
}

const fixed = (found: RegExpExecArray, isMetric: boolean) => ({
  start: found.index,
  end: found.index + found[0].length,
  system: isMetric ? ("metric" as const) : ("us" as const),
  isFixed: true,
});

type FoodOf = (measure: Measure) => Food | null;

function editsOf(text: string, measures: readonly Measure[], foodOf: FoodOf): UnitEdit[] {
  const groups: [Measure, ...Measure[]][] = [];
  for (const one of measures) {
    const group = groups.slice(-3).findLast((all) => isSameAmount(text, all, one, foodOf));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups.flatMap((group) =>
    (["metric", "us"] as const).flatMap((system) => editsIn(system, text, group, foodOf)),
  );
}

/** Whether a measure states the amount of others in front of it once more. */
function isSameAmount(text: string, group: readonly [Measure, ...Measure[]], one: Measure, foodOf: FoodOf) {
  const [first] = group;
  const between = text.slice(group.at(-1)?.end, one.start);
  if (one.isFixed !== first.isFixed || between.length > MAX_DISTANCE || END_OF_SENTENCE.test(between))
    return false;
  const [a = 0, b = 0] = [first, one].map(({ values }) => values[0]);
  if (one.kind === "C") return Math.abs(a - b) <= 12 && one.system !== first.system;
  const perMl = one.kind === first.kind ? 1 : (foodOf(first)?.gramsPerCup ?? 0) / ML_PER_CUP;
  const ratio = one.kind === first.kind || one.kind === "g" ? b / a / perMl : (b * perMl) / a;
  if (SAME.test(between)) return perMl === 0 || (ratio > 0.5 && ratio < 2);
  return one.system !== first.system && ratio > 0.75 && ratio < 1.33 && !OTHER.test(between);
}

function editsIn(
  system: System,
  text: string,
  group: readonly [Measure, ...Measure[]],
  foodOf: FoodOf,
): UnitEdit[] {
  const [first, ...others] = group;
  const { start, end } = first;
  const own = group.find((one) => one.system === system);
  if (group.every((one) => one.system === system)) return [];
  const edits: UnitEdit[] = [];
  if (own && own !== first) edits.push({ start, end, system, copy: { start: own.start, end: own.end } });
  if (!own) {
    const source = (system === "metric" && group.find(({ kind }) => kind === "g")) || first;
    const converted = convert(source, system, foodOf);
    if (!converted) return [];
    const { join, isFixed } = source;
    edits.push({ start, end, system, ...converted, ...(join && { join }), ...(isFixed && { isFixed }) });
  }
  const runs: Place[] = [];
  for (const other of others) {
    const run = runs.at(-1);
    if (run && SAME.test(text.slice(run.end, other.start))) run.end = other.end;
    else runs.push({ start: other.start, end: other.end });
  }
  return [...edits, ...runs.map((run) => ({ ...withJoiner(text, run), system }))];
}

/** The parentheses or the sign that joins a measure to another, with it. */
function withJoiner(text: string, { start, end }: Place): Place {
  const before = text.slice(Math.max(0, start - MAX_JOINER), start);
  const from = start - before.length;
  const behind = text.slice(end);
  const [opened, closed] = [OPENED.exec(before), CLOSED.exec(behind)];
  if (opened && closed) return { start: from + opened.index, end: end + closed[0].length };
  const joined = JOINED.exec(before);
  if (joined) return { start: from + joined.index, end };
  const joins = JOINS.exec(behind);
  return joins ? { start, end: end + joins[0].length } : { start: from + before.trimEnd().length, end };
}

/** @returns null if the food's density is not known, or spoons are as usual */
function convert(one: Measure, system: System, foodOf: FoodOf): { values: number[]; kind: Kind } | null {
  const { values, kind, unit } = one;
  if (kind === "cm" || kind === "C") return { values, kind };
  const food = foodOf(one);
  const perMl = (food?.gramsPerCup ?? 0) / ML_PER_CUP;
  if (SPOONS.includes(unit) || (unit === "stick" && !BUTTER.includes(food?.name ?? ""))) return null;
  if (system === "us") {
    const isWeighed = !food || WEIGHED_AISLES.includes(food.aisle) || WEIGHED.includes(food.name);
    if (kind === "ml" || perMl === 0 || isWeighed) return { values, kind };
    return { values: values.map((grams) => grams / perMl), kind: "ml" };
  }
  if (kind === "g" || unit === "floz" || (food && isLiquid(food))) return { values, kind };
  if (perMl > 0) return { values: values.map((ml) => ml * perMl), kind: "g" };
  return unit === "cup" || NEITHER.includes(unit ?? "cup") ? null : { values, kind };
}
