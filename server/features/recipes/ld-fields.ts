import { ownTurn } from "#server/lib/own-turn.ts";
import {
  MAX_CALORIES,
  MAX_IMAGES,
  MAX_INGREDIENTS,
  MAX_INSTRUCTIONS,
  MAX_PREP_MINUTES,
  MAX_SERVINGS,
  MAX_TEXT,
  MAX_TITLE,
} from "#shared/limits.ts";
import { minutesIn } from "#shared/recipe-text/durations.ts";
import {
  joinAmountLines,
  listedItems,
  joinIngredientLines,
  separateSteps,
  withoutRepeat,
} from "#shared/recipe-text/joined-lines.ts";
import { roundWithin } from "#shared/recipe-text/numbers.ts";
import { BULLET, NUMBERING } from "#shared/recipe-text/recipe-lines.ts";
import { readYield } from "#shared/recipe-text/servings.ts";
import { INSTRUCTIONS, INSTRUCTIONS_ELSEWHERE } from "#shared/recipe-text/words/pasted.ts";
import { anyOf, pattern } from "#shared/recipe-text/words/patterns.ts";
import { htmlLine, htmlText } from "./html-text.ts";
import { ingredientLine } from "./ingredient-line.ts";
import {
  get,
  ingredientsIn,
  instructionsIn,
  isNode,
  listOf,
  resolveNode,
  type Graph,
  type Node,
} from "./json-ld.ts";

/** Plain texts of any length; empty if they are missing. Numbers fit the limits of a dish. */
export interface LdFields {
  title: string;
  description: string;
  /** Addresses as the recipe states them. */
  images: unknown[];
  servings: number | null;
  ingredients: string[];
  instructions: string[];
  prepMinutes: number | null;
  estimatedCalories: number | null;
}

/** Sections of steps, and lists in lists. */
const MAX_NESTING = 6;
export const MAX_LINES = 500;
/** Converting 60,000 characters of hostile HTML takes up to 50 ms. */
const HTML_PER_TEXT = 3;
/** Sections, steps and lists in a field. */
const MAX_PARTS = 2_000;
/** Numbers stand at the start of a text. */
const MAX_NUMBER_LENGTH = 200;
const MAX_VALUES = 5;
const KCAL_PER_KJ = 1 / 4.184;

/** A line break within a sentence */
const WRAPPED = /(?<=[^\n.!?:])\n(?=\p{Ll})/gu;

/** Reads a schema.org Recipe with the HTML in its texts. Other requests are served between two fields. */
export async function recipeFields(recipe: Node, graph: Graph): Promise<LdFields> {
  const minutesOfTime = (name: string) => minutesOf(get(recipe, name));
  const title = htmlLine(new Html(MAX_TITLE).take(firstText(get(recipe, "name"), get(recipe, "headline"))));
  const description = htmlText(new Html(MAX_TEXT).take(firstText(get(recipe, "description")))).replaceAll(
    WRAPPED,
    " ",
  );
  await ownTurn();
  const ingredients = ingredientsOf(ingredientsIn(recipe));
  await ownTurn();
  const instructions = withoutRepeat(
    separateSteps(stepsOf(instructionsIn(recipe), new Html(MAX_INSTRUCTIONS))),
  );
  await ownTurn();
  const minutes =
    minutesOfTime("totalTime") ||
    minutesOfTime("prepTime") + (minutesOfTime("cookTime") || minutesOfTime("performTime"));
  return {
    title,
    description,
    images: [...imagesOf(get(recipe, "image", "photo"), graph)],
    servings: servingsOf(listOf(get(recipe, "recipeYield", "yield"))),
    ingredients,
    instructions,
    prepMinutes: roundWithin(Math.ceil(minutes), MAX_PREP_MINUTES),
    estimatedCalories: caloriesOf(get(resolveNode(listOf(get(recipe, "nutrition"))[0], graph), "calories")),
  };
}

/** The title and ingredients as 1.1.0 read them. Import keys consist of them, so this must not change. */
export function fieldsForKey({ name, headline, ...node }: Node): { title: string; ingredients: string } {
  let left = MAX_INGREDIENTS * HTML_PER_TEXT;
  const entries = listOf(node.recipeIngredient ?? node.ingredients).slice(0, MAX_LINES);
  const texts = entries.map((entry) => {
    const text = (textOf(entry) || firstText(get(entry, "text"), get(entry, "name"))).slice(0, left);
    left -= text.length;
    return text;
  });
  const lines = texts.length > 2 ? texts.map(htmlLine) : texts.flatMap((text) => htmlText(text).split("\n"));
  return {
    title: htmlLine(firstText(name, headline).slice(0, MAX_TITLE * HTML_PER_TEXT)),
    ingredients: lines.filter((line) => line.trim() !== "").join("\n"),
  };
}

/** Limits the HTML of a field, all its lines together. */
class Html {
  #length: number;
  #parts = 0;

  /** @param maxText the longest text of the field */
  constructor(maxText: number) {
    this.#length = maxText * HTML_PER_TEXT;
  }

  take(html: string): string {
    const taken = html.slice(0, this.#length);
    this.#length -= taken.length;
    return unescaped(taken);
  }

  /** Returns false when there are too many parts, or no further text is read. */
  countPart(): boolean {
    return this.#length > 0 && ++this.#parts <= MAX_PARTS;
  }
}

/** The first non-empty text; lists count as their first entry. */
function firstText(...values: unknown[]): string {
  return values.map(textOf).find((text) => text.trim() !== "") ?? "";
}

/** The text of a value: a text, a number, `{"@value": …}`, or the first of a list of these. */
function textOf(value: unknown): string {
  const [first] = listOf(value);
  const text = get(first, "@value") ?? first;
  return typeof text === "string" || typeof text === "number" ? String(text) : "";
}

const ESCAPE = /\\(?:u([\da-f]{4})|([nrt])|(["'/]))/gi;

/** Texts that a site has encoded twice contain escapes of JSON. */
const unescaped = (text: string): string =>
  text.replaceAll(ESCAPE, (_, code?: string, blank?: string, mark?: string) =>
    code === undefined
      ? (mark ?? (blank === "t" ? " " : "\n"))
      : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** One line per ingredient; a heading is a line that ends with a colon. */
function ingredientsOf(value: unknown): string[] {
  const entries = ingredientEntries(value, new Html(MAX_INGREDIENTS)).filter((entry) => entry !== "");
  const [only = ""] = entries;
  const listed = entries.length === 1 && !only.includes("\n") ? listedItems(only) : cutItems(value);
  const lines = entries.flatMap((entry) => {
    const parts = entry.split("\n").filter((line) => line.trim() !== "");
    return joinAmountLines(parts, parts.length === 2 && entries.length > 2);
  });
  return withoutRepeat(joinIngredientLines(listed.length > 0 ? listed : lines.map(withoutMarks)));
}

/** The ingredients of a list that a site has cut at all commas: "1", "5 tsp mustard", " 2 onions" */
function cutItems(value: unknown): string[] {
  const texts = listOf(value).filter((entry) => typeof entry === "string");
  const isCut = !texts[0]?.startsWith(" ") && !texts.some((text) => text.includes(", "));
  const spaced = texts.filter((text) => text.startsWith(" ")).length;
  return isCut && spaced * 2 > texts.length
    ? listedItems(htmlLine(texts.join(",").slice(0, MAX_INGREDIENTS)))
    : [];
}

/** "500.0 g plums ((ripe))" is "500 g plums (ripe)". */
const withoutMarks = (line: string) =>
  line.replace(/^(\d+)\.0+(?=\s)/, "$1").replaceAll(/\(\((.{1,200}?)\)\s?\)/g, "($1)");

const AMOUNTS = ["amount", "quantity", "requiredQuantity"];
const UNITS = ["unitText", "unit", "unitCode", "measurement", "measure"];
const FOODS = ["name", "ingredient", "food", "item"];

function ingredientEntries(value: unknown, html: Html, depth = 0): string[] {
  if (depth > MAX_NESTING || !html.countPart()) return [];
  const entriesOf = (inner: unknown) => ingredientEntries(inner, html, depth + 1);
  if (Array.isArray(value)) return value.slice(0, MAX_LINES).flatMap(entriesOf);
  if (typeof value === "string") return [htmlText(html.take(textOf(value)))];
  if (!isNode(value)) return [];
  const text = get(value, "text") ?? get(value, "@value");
  if (text !== undefined) return entriesOf(text);
  const inner = get(value, "itemListElement", "ingredients", "recipeIngredient");
  const food = get(value, ...FOODS);
  if (inner === undefined && food === undefined) return keyedLists(value, entriesOf);
  const name = htmlLine(html.take(firstText(food, get(food, "name"))));
  if (inner !== undefined) return [name && `${name.replace(/:$/, "")}:`, ...entriesOf(inner)];
  if (isNode(food) && name === "") return entriesOf(food);
  const amount = get(value, ...AMOUNTS) ?? get(value, "value");
  return [
    ingredientLine({
      amount: amountOf(amount),
      unit: unitOf(value) || unitOf(amount),
      food: name,
      note: htmlLine(html.take(firstText(get(value, "note", "notes", "comment")))),
    }),
  ];
}

/** The lines of an object by its keys, which are headings of lists unless they are numbers. */
const keyedLists = (value: Node, linesIn: (inner: unknown) => string[]): string[] =>
  hasKeywords(value)
    ? []
    : Object.entries(value)
        .filter(([, inner]) => typeof inner === "string" || typeof inner === "object")
        .slice(0, MAX_LINES)
        .flatMap(([key, inner]) => {
          const lines = linesIn(inner).filter(Boolean);
          const isHeading = typeof inner === "object" && lines.length > 0 && !/\d$/.test(key);
          return isHeading ? [`${htmlLine(key.slice(0, MAX_NUMBER_LENGTH))}:`, ...lines] : lines;
        });

const hasKeywords = (value: Node) => Object.keys(value).some((key) => key.startsWith("@"));

/** Units of UN/CEFACT; those of pieces have none. */
const UNIT_CODES: Record<string, string> = {
  GRM: "g",
  KGM: "kg",
  MLT: "ml",
  CLT: "cl",
  DLT: "dl",
  LTR: "l",
  ONZ: "oz",
  LBR: "lb",
  OZA: "fl oz",
  G21: "cup",
  G24: "tbsp",
  G25: "tsp",
  C62: "",
  EA: "",
  H87: "",
};

function unitOf(value: unknown): string {
  const unit = get(value, ...UNITS);
  const text = firstText(unit, get(unit, "name")).slice(0, MAX_NUMBER_LENGTH).trim();
  return Object.hasOwn(UNIT_CODES, text) ? (UNIT_CODES[text] ?? text) : text;
}

/** "2", "½" or "2-3", also of a QuantitativeValue */
function amountOf(value: unknown): string {
  const [least, most] = [get(value, "minValue"), get(value, "maxValue")];
  if (least !== undefined && most !== undefined) return `${textOf(least)}-${textOf(most)}`;
  return (textOf(value) || firstText(get(value, "value"), most, least)).slice(0, MAX_NUMBER_LENGTH).trim();
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");

/** "Stap 1:" as a line of its own, in any language */
const STEP_NUMBER = /^(?:\p{L}{1,12}\s*)?\d{1,2}\s*[.:)]{0,2}$/u;

const HEADING = pattern`^${anyOf(INSTRUCTIONS, INSTRUCTIONS_ELSEWHERE)}\s?[:.]?$`;

const stepLines = (html: string) =>
  htmlText(html)
    .split("\n")
    .map((line) => line.replace(BULLET, ""))
    .filter((line) => !STEP_NUMBER.test(line) && !HEADING.test(line) && !/^\P{L}*$/u.test(line));

/** One line per step. A name precedes its step or the first one of its section: "Dough: Mix …". */
function stepsOf(value: unknown, html: Html, depth = 0): string[] {
  if (depth > MAX_NESTING || !html.countPart()) return [];
  const inner = (part: unknown) => stepsOf(part, html, depth + 1).filter(Boolean);
  if (Array.isArray(value)) return value.slice(0, MAX_LINES).flatMap(inner);
  if (typeof value === "string") return stepLines(html.take(textOf(value)));
  if (!isNode(value)) return [];
  const text = firstText(get(value, "text"), get(value, "description"), get(value, "@value"));
  const list =
    get(value, "itemListElement", "steps", "step", "recipeInstructions") ??
    listOf(get(value, "item")).filter(isNode);
  const name = htmlLine(html.take(firstText(get(value, "name")))).replace(NUMBERING, "");
  const [first, ...others] = text ? [stepLines(html.take(text)).join(" ")] : inner(list);
  if (first === undefined) return name ? [name] : keyedLists(value, inner);
  const isRepeated =
    letters(first.replace(NUMBERING, "")).startsWith(letters(name)) ||
    STEP_NUMBER.test(name) ||
    HEADING.test(name);
  if (isRepeated) return [first, ...others];
  // Some sites write the start of the sentence into the name.
  const isOneSentence = text !== "" && /^[.,;:!?\p{Ll}]/u.test(first);
  const separator = /^[.,;:!?]/.test(first) ? "" : isOneSentence || /[.!?:]$/.test(name) ? " " : ": ";
  return [name + separator + first, ...others];
}

function* imagesOf(value: unknown, graph: Graph): Generator<unknown> {
  for (const entry of listOf(value).slice(0, MAX_IMAGES)) {
    const image = resolveNode(entry, graph);
    if (typeof image === "string") yield image;
    else yield textOf(get(image, "url")) || textOf(get(image, "contentUrl")) || textOf(get(image, "@id"));
  }
}

function servingsOf(yields: unknown[]): number | null {
  const counts = yields.slice(0, MAX_VALUES).map((entry) => {
    const unit = firstText(get(entry, "unitText"));
    const text = `${textOf(entry) || textOf(get(entry, "value"))} ${unit}`;
    return readYield(htmlLine(text.slice(0, MAX_NUMBER_LENGTH)));
  });
  return roundWithin(counts.find((count) => count !== null) ?? 0, MAX_SERVINGS);
}

const MINUTES_PER: Record<string, number> = { W: 10_080, D: 1_440, H: 60, M: 1, S: 1 / 60 };
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?h|\s?hours?)?$/i;

/** Minutes of an ISO 8601 duration, a clock time or words; 0 if there are none. */
function minutesOf(value: unknown): number {
  const unit = firstText(get(value, "unitText"));
  const stated =
    textOf(value) || firstText(...["maxValue", "value", "minValue"].map((name) => get(value, name)));
  const text = `${stated} ${unit}`.slice(0, MAX_NUMBER_LENGTH).trim();
  if (/^P\s?[T\d]/i.test(text)) return isoMinutes(text);
  const [, hours, minutes] = CLOCK.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : minutesIn(text);
}

/** Sites also write "PT20-25M", "PT1D2H", "P30M" and negative times, but no months. */
function isoMinutes(text: string): number {
  const [date = "", time = ""] = text
    .toUpperCase()
    .replace(/^P/, "")
    .replaceAll(/[\d.]+\s?[-–]\s?(?=\d)/g, "")
    .split("T");
  const parts = [
    ...(time ? date.replace(/[\d.]+M/, "") : date).concat(time).matchAll(/([\d.]+)\s*([WDHMS]|$)/g),
  ];
  return parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (MINUTES_PER[unit] ?? 1), 0);
}

/** Calories of a serving: 480, "480 kcal", "1,234 calories" or "2008 kJ". */
function caloriesOf(value: unknown): number | null {
  const text = (textOf(value) || textOf(get(value, "value"))).slice(0, MAX_NUMBER_LENGTH);
  const amount = (unit: RegExp) => {
    const digits = new RegExp(String.raw`(\d[\d.,]{0,20})\s*(?:${unit.source})`, "i").exec(text)?.[1];
    // "1,234" and "1.234" are thousands, "480.5" is not.
    return Number(
      digits
        ?.replace(/^(\d{1,3})[.,](\d{3})$/, "$1$2")
        .replace(",", ".")
        .replace(/\.$/, ""),
    );
  };
  const kcal = amount(/k?cal/) || amount(/kj|kilojoules?/) * KCAL_PER_KJ || amount(/$/);
  return roundWithin(kcal, MAX_CALORIES);
}
