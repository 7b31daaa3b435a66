import type { UnitEdit } from "#shared/dishes.api.ts";
import { NUMBER, plainDigits, readNumber } from "#shared/recipe-text/numbers.ts";
import { ABOUT } from "#shared/recipe-text/words/lines.ts";
import { anyOf, either, globalPattern, listWords, pattern } from "#shared/recipe-text/words/patterns.ts";
import { TO as RANGE_WORDS } from "#shared/recipe-text/words/recipes.ts";
import type { IngredientLine, LineAmount } from "./amounts.ts";
import { findFood, hasTrait, type Food } from "./foods.ts";
import { ML_PER_CUP } from "./grams.ts";
import { RANGE } from "./line-numbers.ts";
import { matchesOf, type Place } from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { measure, UNIT, type Unit } from "./units.ts";

type System = UnitEdit["system"];

/** An amount with its unit: "2-3 cups", "1 lb 2 oz", "180 °C". */
export interface WrittenMeasure extends Place, Pick<UnitEdit, "kind" | "join" | "isFixed"> {
  /** In grams, milliliters, centimeters or °C; several have `join` between them. */
  values: number[];
  system: System | "neither";
  unit?: Unit;
  food?: Food | null;
}
type Group = [WrittenMeasure, ...WrittenMeasure[]];

/** Both systems use spoons; next to another measure, they are American. */
const SPOONS: readonly (Unit | undefined)[] = ["tsp", "dessertspoon", "tbsp"];
const GLASSES: readonly (Unit | undefined)[] = ["glass", "teaglass", "coffeecup"];
const SYSTEMS: readonly (readonly [WrittenMeasure["system"], readonly (Unit | null | undefined)[]])[] = [
  ["metric", ["g", "kg", "etto", "dag", "pfund", "ml", "cl", "dl", "l"]],
  ["us", [...SPOONS, "oz", "lb", "floz", "pint", "quart", "gallon", "cup", "stick"]],
  ["neither", GLASSES],
];
const UNIT_BEHIND = pattern`^[\s-]*${UNIT}(?:\(s\))?`;
const TURKISH_GLASS = pattern`^${anyOf(words("turkish glass"))}$`;
const TO = pattern`^\s?${RANGE}\s?$`;
const AND = pattern`^\s*(?:[+&]|${anyOf(words("plus", "and"))})?\s*$`;

const OR = String.raw`(?<!\p{L})${anyOf(words("or", "short or"))}(?!\p{L})`;
const CIRCA = String.raw`\s*(?:(?:~|≈|${anyOf(ABOUT, words("nearly"))})\.?\s*)?`;
/** Between two measures of one amount: "100g/4oz", "1 cup (240 ml)" */
const SAME = pattern`^\s*(?:[([/|=,;]|${OR})?[\s(]*${CIRCA}$`;
/** Between two amounts: "1 cup milk or 240 ml cream" */
const OTHER = pattern`(?:[+&]|${OR}|(?<!\p{L})${anyOf(words("plus", "and"))})${CIRCA}$`;
const OPENED = pattern`\s*[([]${CIRCA}$`;
const CLOSED = /^\s*[)\]]/u;
const JOINED = pattern`\s*(?:[/|=,;]|${OR})${CIRCA}$`;
const JOINS = /^\s*[/|=,;]\s*/u;
const END_OF_SENTENCE = /[.!?]\s|\n/u;
const MAX_DISTANCE = 60;
/** Bounds the cost of hostile texts. */
const MAX_MEASURES = 200;

const DEGREES = String.raw`(?:\s?[°º˚]|[\s-]?${anyOf(words("degrees"))})`;
const HEATS = String.raw`\d{2,3}(?:${DEGREES}?\s?[FC]?\s?(?:[-–—]|${anyOf(RANGE_WORDS)})\s?\d{2,3})?`;
/** "350–375 °F", "180C"; a letter alone needs three digits: "2 c" is cups. */
const TEMPERATURE = globalPattern`(?<![\d.,⁄]|\bum )(?<numbers>${HEATS})${either(
  String.raw`${DEGREES}(?:\s?(?:(?<us>${anyOf(words("fahrenheit"))})|(?<metric>${anyOf(words("celsius"))}))(?!\p{L}))?`,
  String.raw`(?<=\d{3})\s?(?:(?<f>F)|(?<c>C))(?!\p{L})`,
)}`;
const SIDES = String.raw`${NUMBER}(?:["″”]?[\s-]?(?:[x×]|${RANGE}|${anyOf(words("by"))})[\s-]?${NUMBER}){0,2}`;
/** "9-inch", "23 x 33 cm", "8- or 9-inch", "2in" */
const LENGTH = globalPattern`(?<![\d.,⁄])(?<numbers>${SIDES})${either(
  String.raw`[\s-]?(?:(?<metric>${anyOf(words("centimeters"))})|${anyOf(words("inches"))})(?!\p{L})`,
  String.raw`in(?=[\s./)-]|$)`,
  String.raw`["″”](?=[\s)-])`,
)}`;
const CM_PER_INCH = 2.54;
const NUMBERS = new RegExp(NUMBER, "gu");
/** No oven in °C is that hot. */
const MIN_FAHRENHEIT = 300;
const CELSIUS = { min: 100, max: 260 };

const BUTTER = listWords(words("butter"));
const WEIGHED = listWords(words("weighed"));
const WEIGHED_AISLES = ["produce", "meat", "fish", "canned", "frozen"];

/** @returns the measures of an ingredient whose line begins at `offset`: 480 g of "1 cup (about 1 lb 1 oz) sugar" */
export function measuresOf(text: string, line: IngredientLine, offset: number): WrittenMeasure[] {
  const measures: WrittenMeasure[] = [];
  for (const [index, amount] of line.amounts.entries()) {
    const written = measureOf(text, amount);
    const [total] = written?.values ?? [];
    if (!written || !total || !amount.value) continue;
    const before = line.amounts[index - 1];
    const join = text.slice(before?.end, amount.start);
    if (before?.value && TO.test(join)) {
      measures.push({
        ...written,
        start: before.start,
        values: [(before.value * total) / amount.value, total],
        join,
      });
    } else if (!continues(text, measures.at(-1), written)) measures.push(written);
  }
  const lineFood = measures.length > 0 ? findFood(line.name, line.note) : null;
  return measures.map((written, index) => {
    // "1 cup milk or 100 g yogurt"
    const behind = index > 0 && /^[^,;()]*/u.exec(text.slice(written.end))?.[0];
    const food = (behind && findFood(behind)) || lineFood;
    return { ...written, start: written.start + offset, end: written.end + offset, food };
  });
}

/** The measure of an amount: "2 cups"; null if it is not weighed or poured, as in "2 cans" and "2 Gläser". */
function measureOf(text: string, { start, end, value, unit, role, implied }: LineAmount) {
  const word = implied === undefined ? UNIT_BEHIND.exec(text.slice(end))?.[0] : "";
  const system = SYSTEMS.find(([, units]) => units.includes(unit))?.[0];
  const { grams, ml } = measure(value, unit);
  if (!system || !unit || word === undefined || role === "other") return null;
  // "2-21/2 pounds"; only Turkish glasses have a size.
  if (/\d[/⁄]?$/u.test(text.slice(0, start)) || (unit === "glass" && !TURKISH_GLASS.test(word.trim())))
    return null;
  const kind = grams === null ? ("ml" as const) : ("g" as const);
  const isFixed = role === "size" ? { isFixed: true } : {};
  return { start, end: end + word.length, values: [grams ?? ml ?? 0], system, unit, kind, ...isFixed };
}

/** Adds the second part of "1 lb 2 oz" and the end of "1 cup to 2 cups" to the first. @returns whether it is one */
function continues(
  text: string,
  first: WrittenMeasure | undefined,
  { end, ...written }: WrittenMeasure,
): boolean {
  if (!first || first.kind !== written.kind || first.system !== written.system || first.values.length > 1)
    return false;
  const [[value = 0], [more = 0]] = [first.values, written.values];
  const between = text.slice(first.end, written.start);
  const isRange = TO.test(between);
  if (!isRange && !(AND.test(between) && more < value)) return false;
  Object.assign(
    first,
    { end },
    isRange ? { values: [value, more], join: between } : { values: [value + more] },
  );
  return true;
}

/** Converts measures of ingredients, and temperatures and lengths of a text: "350 °F" is 177 °C. */
export function unitEdits(
  text: string,
  language: string,
  measures: readonly WrittenMeasure[] = [],
): UnitEdit[] {
  const kinds = [measures, fixedMeasures(text, language, "C"), fixedMeasures(text, language, "cm")];
  return kinds
    .flatMap((all) => sameAmounts(text, all))
    .flatMap((group) => [...editsIn("metric", text, group), ...editsIn("us", text, group)])
    .map((edit) => ({ ...edit, language }));
}

/** Puts the measures of one amount together: "100 g" and "4 oz" of "100g/4oz butter". */
function sameAmounts(text: string, measures: readonly WrittenMeasure[]): Group[] {
  const groups: Group[] = [];
  for (const written of measures) {
    const group = groups.slice(-3).findLast((some) => isSameAmount(text, some, written));
    if (group) group.push(written);
    else groups.push([written]);
  }
  return groups;
}

/** Returns the temperatures or lengths of a text, which do not change with the servings. */
function fixedMeasures(text: string, language: string, kind: "C" | "cm"): WrittenMeasure[] {
  const all = [...matchesOf(kind === "C" ? TEMPERATURE : LENGTH, plainDigits(text))];
  return all.slice(0, MAX_MEASURES).flatMap((match) => {
    const { numbers = "", metric, us } = match.groups ?? {};
    const parts = [...numbers.matchAll(NUMBERS)];
    const written = parts.map(([number]) => readNumber(number, false));
    const [degrees = 0] = written;
    const isAmerican = (us ?? match.groups?.f) !== undefined || (kind === "cm" && metric === undefined);
    const isMetric = (metric ?? match.groups?.c) !== undefined;
    // Without a letter, degrees are °C except in English, where they may be either.
    const isCelsius = language !== "en" && degrees >= CELSIUS.min && degrees <= CELSIUS.max;
    if (!isAmerican && !isMetric && !isCelsius && degrees < MIN_FAHRENHEIT) return [];
    const system = isMetric || (!isAmerican && degrees < MIN_FAHRENHEIT) ? "metric" : "us";
    const toMetric = (value: number) => (kind === "C" ? ((value - 32) * 5) / 9 : value * CM_PER_INCH);
    const values = system === "metric" ? written : written.map((value) => toMetric(value));
    const sign = /\p{L}{2,}|[x×]/u.exec(numbers.slice(parts[0]?.[0].length, parts[1]?.index))?.[0];
    const place = { start: match.index, end: match.index + match[0].length };
    const join = sign && kind === "cm" ? { join: ` ${sign} ` } : {};
    return { ...place, ...join, values, system, kind, isFixed: true };
  });
}

/** Returns the temperatures of a text in °C. */
export const celsiusIn = (text: string, language: string): number[] =>
  fixedMeasures(text, language, "C").map(({ values: [degrees = 0] }) => Math.round(degrees));

/** Returns true if a measure states the amount of others in front of it once more. */
function isSameAmount(text: string, group: Group, written: WrittenMeasure): boolean {
  const [first] = group;
  const between = text.slice(group.at(-1)?.end, written.start);
  const isFar = between.length > MAX_DISTANCE || END_OF_SENTENCE.test(between);
  if (isFar || written.isFixed !== first.isFixed) return false;
  const [a = 0, b = 0] = [first.values[0], written.values[0]];
  if (written.kind === "C") return Math.abs(a - b) <= 12 && written.system !== first.system;
  const perMl = written.kind === first.kind ? 1 : (first.food?.gramsPerCup ?? 0) / ML_PER_CUP;
  const ratio = first.kind === "g" ? (b * perMl) / a : b / (a * perMl);
  if (perMl === 0) return SAME.test(between) || OPENED.test(between);
  // Densities differ: of herbs, and of packed flour.
  const most = !SAME.test(between) ? 1.33 : written.kind === first.kind ? 2 : 5;
  const isAgain =
    most > 1.33 || OPENED.test(between) || (written.system !== first.system && !OTHER.test(between));
  return isAgain && ratio < most && ratio > 1 / most;
}

function editsIn(system: System, text: string, group: Group): UnitEdit[] {
  const [first, ...others] = group;
  if (group.every((written) => written.system === system)) return [];
  const inSystem = group.find((written) => written.system === system);
  const source = (system === "metric" && group.find(({ kind }) => kind === "g")) || first;
  const shown = inSystem
    ? { values: inSystem.values, kind: inSystem.kind, join: inSystem.join, isFixed: inSystem.isFixed }
    : convert(source, system);
  if (!shown) return [];
  const runs: Place[] = [];
  for (const { start, end } of others) {
    const run = runs.at(-1);
    if (run && SAME.test(text.slice(run.end, start))) run.end = end;
    else runs.push({ start, end });
  }
  const dropped = runs.map((run) => ({ ...withJoiner(text, run), system }));
  const { start, end } = first;
  return inSystem === first ? dropped : [{ start, end, system, ...shown }, ...dropped];
}

/** A place with the parentheses around it, or with the sign that joins it to another. */
function withJoiner(text: string, { start, end }: Place): Place {
  const near = Math.max(0, start - MAX_DISTANCE);
  const [before, behind] = [text.slice(near, start), text.slice(end)];
  const [opened, closed] = [OPENED.exec(before), CLOSED.exec(behind)];
  if (opened && closed) return withJoiner(text, { start: near + opened.index, end: end + closed[0].length });
  const joined = JOINED.exec(before);
  if (joined) return { start: near + joined.index, end };
  return { start: near + before.trimEnd().length, end: end + (JOINS.exec(behind)?.[0].length ?? 0) };
}

/** Returns null for spoons, and if the density of the food is not known. */
function convert(written: WrittenMeasure, system: System): Partial<UnitEdit> | null {
  const { values, kind, unit, food, join, isFixed } = written;
  const perMl = (food?.gramsPerCup ?? 0) / ML_PER_CUP;
  if (SPOONS.includes(unit) || (unit === "stick" && !BUTTER.includes(food?.name ?? ""))) return null;
  const isCup = unit === "cup" || GLASSES.includes(unit);
  const isPoured = unit === "floz" || hasTrait(food ?? null, "liquid") || (perMl === 0 && !isCup);
  const isWeighed = !food || WEIGHED_AISLES.includes(food.aisle) || WEIGHED.includes(food.name) || isFixed;
  const [from, to] = system === "us" ? (["g", "ml"] as const) : (["ml", "g"] as const);
  const stays = kind !== from || (from === "g" ? isWeighed || perMl === 0 : isPoured);
  if (!stays && perMl === 0) return null;
  const factor = stays ? 1 : from === "g" ? 1 / perMl : perMl;
  const converted = values.map((value) => Number((value * factor).toFixed(2)));
  return { values: converted, kind: stays ? kind : to, join, isFixed };
}
