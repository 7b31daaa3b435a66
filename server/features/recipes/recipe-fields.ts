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
import { NUMBER, readNumber } from "#shared/numbers.ts";
import { readServings } from "#shared/servings.ts";
import { htmlLine, htmlText } from "./html-text.ts";
import { hasType, isNode, listOf, read, resolveNode, type Graph, type Node } from "./json-ld.ts";

/** Plain texts of any length; empty if they are missing. Numbers fit the limits of a dish. */
export interface RecipeFields {
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
/** Sections, steps and lists in instructions. */
const MAX_PARTS = 2_000;
/** Numbers stand at the start of a text. */
const MAX_NUMBER_LENGTH = 200;
const MAX_VALUES = 5;
const KCAL_PER_KJ = 1 / 4.184;

/** Reads a schema.org Recipe with the HTML in its texts. Other requests are served between two fields. */
export async function recipeFields(recipe: Node, graph: Graph): Promise<RecipeFields> {
  const { prepTime, cookTime, performTime, totalTime } = recipe;
  const title = htmlLine(new Html(MAX_TITLE).take(firstText(recipe.name, recipe.headline)));
  const description = htmlText(new Html(MAX_TEXT).take(firstText(recipe.description)));
  await ownTurn();
  const ingredients = ingredientsOf(recipe.recipeIngredient ?? recipe.ingredients);
  await ownTurn();
  const instructions = stepsOf(recipe.recipeInstructions ?? recipe.instructions, new Html(MAX_INSTRUCTIONS));
  await ownTurn();
  return {
    title,
    description,
    images: [...imagesOf(recipe.image, graph)],
    servings: servingsOf(listOf(recipe.recipeYield ?? recipe.yield)),
    ingredients,
    instructions,
    prepMinutes: minutes(
      minutesOf(totalTime) || minutesOf(prepTime) + (minutesOf(cookTime) || minutesOf(performTime)),
    ),
    estimatedCalories: caloriesOf(read(resolveNode(listOf(recipe.nutrition)[0], graph), "calories")),
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
    return taken;
  }

  /** @returns false when there are too many parts, or no further text is read */
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
  const text = read(first, "@value") ?? first;
  return typeof text === "string" || typeof text === "number" ? String(text) : "";
}

/** "Step 1:" as a line of its own. */
const STEP_NUMBER = /^(?:\p{L}{1,12}\s*)?\d{1,2}\s*[.:)]?$/u;

/** One line per entry; a single entry may contain all ingredients. */
function ingredientsOf(value: unknown): string[] {
  const html = new Html(MAX_INGREDIENTS);
  const texts = listOf(value)
    .slice(0, MAX_LINES)
    .map((entry) => html.take(textOf(entry) || firstText(read(entry, "text"), read(entry, "name"))));
  return texts.length > 2 ? texts.map(htmlLine) : texts.flatMap((text) => htmlText(text).split("\n"));
}

/** One line per step. A section's name precedes its first step: "Dough: Mix …". */
function stepsOf(value: unknown, html: Html, depth = 0): string[] {
  if (depth > MAX_NESTING || !html.countPart()) return [];
  if (Array.isArray(value)) {
    return value.slice(0, MAX_LINES).flatMap((entry) => stepsOf(entry, html, depth + 1));
  }
  if (typeof value === "string") {
    return htmlText(html.take(value))
      .split("\n")
      .filter((line) => !STEP_NUMBER.test(line));
  }
  const own = firstText(read(value, "text"), read(value, "description"));
  if (own) return [htmlLine(html.take(own))];
  const steps =
    read(value, "itemListElement") ?? read(value, "steps") ?? listOf(read(value, "item")).filter(isNode);
  const parts = stepsOf(steps, html, depth + 1).filter(Boolean);
  const name = htmlLine(html.take(firstText(read(value, "name"))));
  const [first, ...others] = parts;
  if (first === undefined) return [name];
  const isSection = hasType(value as Node, "howtosection") && name !== "";
  return [isSection ? `${name.replace(/:$/, "")}: ${first}` : first, ...others];
}

function* imagesOf(value: unknown, graph: Graph): Generator<unknown> {
  for (const entry of listOf(value).slice(0, MAX_IMAGES)) {
    const image = resolveNode(entry, graph);
    if (typeof image === "string") yield image;
    else yield textOf(read(image, "url")) || textOf(read(image, "contentUrl")) || textOf(read(image, "@id"));
  }
}

/** "500 g" and "1 loaf" are no servings. */
const MEASURED =
  /^\s*[\d.,/ ]+\s*(?:kg|g|grams?|mg|l|ml|cl|lit(?:er|re)s?|cups?|oz|ounces?|lbs?|pounds?|quarts?|pints?|inch|cm|["”])(?![\p{L}])/iu;

function servingsOf(yields: unknown[]): number | null {
  const texts = yields
    .slice(0, MAX_VALUES)
    .map((entry) => htmlLine((textOf(entry) || textOf(read(entry, "value"))).slice(0, MAX_NUMBER_LENGTH)));
  const stated = texts.map((text) => readServings(text)?.count).find((count) => count !== undefined);
  const counted = texts
    .filter((text) => !MEASURED.test(text))
    .map((text) => /^\D{0,12}(\d{1,4})(?![\d.,/])(.*)$/.exec(text))
    .flatMap((found) =>
      found && (Number(found[1]) > 1 || found[2]?.trim() === "") ? [Number(found[1])] : [],
    );
  const servings = Math.round(stated ?? counted[0] ?? 0);
  return servings >= 1 && servings <= MAX_SERVINGS ? servings : null;
}

const DURATION =
  /^P(?:[\d.]+Y)?(?:[\d.]+M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)(?:M|$))?(?:([\d.]+)S)?)?$/i;
const RANGE = String.raw`(?:\d{1,4}\s?[-–]\s?)?`;
const HOURS = String.raw`(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|or[ae]|uur|uren|timm(?:e|ar)|saat)(?!\p{L})`;
const IN_WORDS = new RegExp(
  String.raw`^(?:${RANGE}(${NUMBER})\s*${HOURS}\D*)?(?:${RANGE}(\d{1,4})\s*(?:$|m|min\p{L}*|dk(?!\p{L})|dakika))?`,
  "iu",
);

/** Minutes of an ISO 8601 duration, or of words such as "1 hour 20 minutes" or "20-25 min"; 0 if there are none. */
function minutesOf(value: unknown): number {
  const text = textOf(value).slice(0, MAX_NUMBER_LENGTH).trim();
  const iso = DURATION.exec(text.replaceAll(/\s/g, ""));
  if (iso) {
    const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = iso
      .slice(1)
      .map((part) => Number(part ?? 0));
    return (weeks * 7 + days) * 1_440 + hours * 60 + minutes + seconds / 60;
  }
  const [, hours = "0", minutes = "0"] = IN_WORDS.exec(text) ?? [];
  return readNumber(hours) * 60 + Number(minutes);
}

function minutes(count: number): number | null {
  const rounded = Math.ceil(count);
  return rounded >= 1 && rounded <= MAX_PREP_MINUTES ? rounded : null;
}

/** Calories of a serving: 480, "480 kcal", "1,234 calories" or "2008 kJ". */
function caloriesOf(value: unknown): number | null {
  const text = (textOf(value) || textOf(read(value, "value"))).slice(0, MAX_NUMBER_LENGTH);
  const amount = (unit: RegExp) => {
    const found = new RegExp(String.raw`(\d[\d.,]{0,20})\s*(?:${unit.source})`, "i").exec(text)?.[1];
    // "1,234" and "1.234" are thousands, "480.5" is not.
    return Number(
      found
        ?.replace(/^(\d{1,3})[.,](\d{3})$/, "$1$2")
        .replace(",", ".")
        .replace(/\.$/, ""),
    );
  };
  const kcal = amount(/k?cal/) || amount(/kj|kilojoules?/) * KCAL_PER_KJ || amount(/$/);
  const rounded = Math.round(kcal);
  return rounded >= 1 && rounded <= MAX_CALORIES ? rounded : null;
}
