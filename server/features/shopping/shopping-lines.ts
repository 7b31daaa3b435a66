import { readIngredientLine, readIngredients, type IngredientLine } from "#server/features/foods/amounts.ts";
import {
  findFood,
  foodOf,
  hasTrait,
  isFoodName,
  isUsualName,
  type Food,
} from "#server/features/foods/foods.ts";
import { namesSubstitute } from "#server/features/foods/label-reading.ts";
import { withoutUsLines } from "#server/features/foods/metric-lines.ts";
import { words } from "#server/features/foods/recipe-words.ts";
import { tokenize } from "#server/features/foods/tokenizer.ts";
import { wordSet } from "#server/features/foods/word-sets.ts";
import { createTextCache } from "#server/lib/text-cache.ts";
import { MAX_SHOPPING_TEXT, OWN_LINE_KEY } from "#shared/limits.ts";
import { isHeading } from "#shared/recipe-text/ingredient-heading.ts";
import { anyOf, pattern, wholeWord } from "#shared/recipe-text/words/patterns.ts";
import { AISLES, type Aisle, type ShoppingLine } from "#shared/shopping.api.ts";
import { formatAmounts, sumAmounts } from "./shopping-amounts.ts";

/** A line of a dish's recipe. */
export interface Ingredient {
  line: IngredientLine;
  food: Food | null;
  /** The name without preparation, normalized. */
  words: string;
  /** Other names of this food are different things to buy. */
  isKind: boolean;
  dishId: number;
  /** Multiplies the amount. */
  factor: number;
}

/** Keys are names of foods, or the words of an unknown one. */
export type IngredientGroups = Map<string, Ingredient[]>;

interface DishToBuyFor {
  id: number;
  servings: number | null;
  ingredients: string | null;
}

/** Which lines the household moved to the staples, or away from them. */
export type Staples = ReadonlyMap<string, boolean>;

/** The other names of a food in one line. */
const MAX_OTHER_NAMES = 8;

const PREPARATION = wordSet("preparation");
const NEUTRAL = wordSet("neutral", "preparation");

/** The recipes of several lists are read once. */
const recent = createTextCache<Omit<Ingredient, "dishId" | "factor">[]>(500_000);

/** The lines of a dish's ingredients. @param factor multiplies the amounts */
export function listIngredientsOf(dish: DishToBuyFor, factor: number): Ingredient[] {
  const { id: dishId, ingredients, servings } = dish;
  return recent(`${servings} ${ingredients ?? ""}`, () =>
    withoutUsLines(readIngredients(ingredients ?? "", servings))
      .flatMap(splitFoods)
      .filter(({ text, name }) => name !== "" && !isHeading(text))
      .map(toBuy),
  ).map((read) => ({ ...read, dishId, factor }));
}

const BETWEEN_FOODS = pattern`\s*[,،;؛]\s*|\s+(?:(?:&|${anyOf(words("and"))})\s+|و(?=\p{L}))`;
/** "salt & pepper, to taste", "al gusto sal y pimienta" */
const TASTE = pattern`^${anyOf(words("vague"))}\s|\s*[,،]\s*${anyOf(words("note", "optional"))}(?!\p{L}).*$`;
/** "2 drops vanilla" are not two vanillas. */
const DASHES = pattern`^\P{L}+${anyOf(words("dashes"))}\s`;
const PREPARED = wholeWord(words("preparation", "preparations", "pressed"), "en: cooked, roasted");
/** Bounds the cost of hostile texts. */
const MAX_FOODS = 6;

/** Returns "brown sugar" for "1 tbsp sugar, brown"; nothing for "potatoes, mashed" and "pepper, salt". */
function kindOf({ name, note }: IngredientLine): string | undefined {
  const parts = note?.split(", ") ?? [];
  const kind = parts.find((part) => {
    if (PREPARED.test(part) || !isFoodName(wordsOf(`${part} ${name}`).split(" "), true)) return false;
    const [whole, food] = [findFood(`${part} ${name}`), findFood(part)];
    return whole !== findFood(name) && whole !== food && (food === null || parts.length === 1);
  });
  return kind && `${kind} ${name}`;
}

/** Returns a line for each food of "Salt, pepper" and "1 salt and pepper", if the line names nothing else. */
function splitFoods(line: IngredientLine): IngredientLine[] {
  const { amount, unit } = line;
  const kind = kindOf(line);
  if (kind) return [{ ...line, name: kind, note: null }];
  const text = amount === null ? line.text : amount === 1 && unit === null ? line.name : "";
  const texts = text.replace(TASTE, "").split(BETWEEN_FOODS, MAX_FOODS + 1);
  if (texts.length < 2 || texts.length > MAX_FOODS) return [line];
  // "pepper to taste"
  const last = readIngredientLine(texts.pop() ?? "");
  const names = [...texts, last?.amount === null ? last.name : ""];
  const plain = names.map((name) => tokenize(name).filter((word) => !NEUTRAL.has(word)));
  if (!plain.every((one) => isFoodName(one))) return [line];
  if (amount !== null && !names.every((name) => hasTrait(findFood(name), "staple"))) return [line];
  return names.map((name) => ({ ...line, amount: null, text: name, name, note: null }));
}

function toBuy(read: IngredientLine) {
  const line = DASHES.test(read.text) ? { ...read, amount: null } : read;
  const { name, unit } = line;
  // "1 can of tomatoes" is on another shelf than "1 tomato".
  const food = foodOf({ ...line, name: unit === "can" ? `canned ${name}` : name, note: null });
  return { line, ...named(name, food) };
}

function named(name: string, food: Food | null) {
  const words = wordsOf(name);
  const isKind =
    hasTrait(food, "kinds") ||
    (food !== null && name.includes(" ") && !isFoodName(words.split(" ")) && namesSubstitute(name));
  return { food, words, isKind };
}

/** Returns the current key for an older one: the tables may know its food under another name. */
export function currentKey(key: string): string {
  const food = OWN_LINE_KEY.test(key) ? null : findFood(key);
  return food ? keyOf(named(key, food), key) : key;
}

/** Adds ingredients to those of the same food. */
export function groupIngredients(groups: IngredientGroups, ingredients: readonly Ingredient[]): void {
  for (const part of ingredients) {
    const key = keyOf(part, part.line.name);
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
}

/** Sums the amounts of each group; sorted by aisle and name. */
export function sumLines(groups: IngredientGroups, staples: Staples = new Map()) {
  return [...groups]
    .map(([key, parts]) => {
      const { food = null } = parts[0] ?? {};
      const amounts = sumAmounts(food, parts);
      const isCanned = food?.aisle === "produce" && parts.every(({ line }) => line.unit === "can");
      return {
        key,
        ...namesOf(parts),
        amount: formatAmounts(amounts),
        amounts,
        aisle: isCanned && !staples.get(key) ? "canned" : aisleOf(food, staples.get(key)),
        dishIds: [...new Set(parts.map(({ dishId }) => dishId))],
      };
    })
    .toSorted(
      (a, b) => AISLES.indexOf(a.aisle) - AISLES.indexOf(b.aisle) || a.name.localeCompare(b.name, "en"),
    );
}

function keyOf({ food, words, isKind }: ReturnType<typeof named>, name: string): string {
  if (food && !isKind) return food.name;
  // "Nudeln" are the pasta of another language, but spaghetti are not pasta.
  if (food && isUsualName(food, words.split(" "))) return wordsOf(food.name);
  // Cutting may halve a character.
  return (words || name.toLowerCase()).slice(0, MAX_SHOPPING_TEXT).toWellFormed();
}

function wordsOf(name: string): string {
  const words = tokenize(name).filter((word) => word !== "|");
  const rest = words.filter((word) => !PREPARATION.has(word));
  return (rest.length > 0 ? rest : words).join(" ");
}

function aisleOf(food: Food | null, isStaple = food !== null && hasTrait(food, "staple")): Aisle {
  return isStaple ? "staples" : (food?.aisle ?? "other");
}

/** The name as written if all recipes write the same; else the food's with the other names: "Onion (red onion)". */
function namesOf(parts: readonly Ingredient[]): Pick<ShoppingLine, "name" | "food" | "written"> {
  const { food = null, isKind } = parts[0] ?? {};
  const written = new Map<string, string>();
  for (const { line, words } of parts) if (!written.has(words)) written.set(words, line.name);
  const [first = "", ...others] = written.values();
  const name = first.charAt(0).toUpperCase() + first.slice(1);
  if (!food) return { name };
  const textsOf = (all: [words: string, text: string][]) =>
    all.map(([, text]) => text).slice(0, MAX_OTHER_NAMES);
  const unusual = [...written].filter(([words]) => !isUsualName(food, words.split(" ")));
  const all = { food: food.name, written: textsOf(unusual) };
  if (others.length === 0 || isKind) return { name, ...all };
  written.delete(wordsOf(food.name));
  return { name: `${food.name} (${textsOf([...written]).join(", ")})`, ...all };
}
