import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { listColumn, readDataTable } from "#server/lib/data-table.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { ALLERGENS, FOOD_AISLES, type Allergen } from "#shared/choices.ts";
import { fold } from "#shared/fold.ts";
import { LANGUAGE_CODES, type Language } from "#shared/languages.ts";
import { anyOf, pattern } from "#shared/recipe-text/words/patterns.ts";
import type { IngredientLine } from "./amounts.ts";
import { words } from "./recipe-words.ts";
import { tokenize, type Word } from "./tokenizer.ts";
import { groupPairs, isSubset, wordSet } from "./word-sets.ts";

const grams = z.pipe(
  z.string(),
  z.transform((text) => (text === "" ? null : Number(text))),
);

/** docs/calories.md describes them. */
const TRAITS = ["staple", "kinds", "liquid", "dry", "cooked", "cloves", "one size"] as const;
type Trait = (typeof TRAITS)[number];

export const allergensColumn = z.pipe(listColumn(", "), z.array(z.enum(ALLERGENS)));

/** The columns of server/data/ingredients.tsv; docs/calories.md describes them. */
const row = z.tuple([
  z.enum(FOOD_AISLES),
  z.string().check(z.minLength(1)), // name
  z.coerce.number(), // kcal per 100 g
  grams, // per cup of 240 ml
  grams, // per piece
  grams, // per can, drained
  allergensColumn,
  z.enum(["vegan", "vegetarian", "none"]),
  z.pipe(listColumn(", "), z.array(z.enum(TRAITS))),
  listColumn("; "), // other names
]);

export type Food = {
  name: string;
  /** From shared/locales/<language>/foods.json. */
  usualNames: readonly string[];
  names: readonly string[];
  kcalPer100g: number;
  gramsPerCup: number | null;
  gramsPerPiece: number | null;
  gramsPerCan: number | null;
  allergens: readonly Allergen[];
  diet: "vegan" | "vegetarian" | "none";
  traits: readonly Trait[];
  aisle: (typeof FOOD_AISLES)[number];
};

/** By food, the one that is shown first: "Zwiebel; Zwiebeln" */
const usualNames = z.record(z.string(), z.string());
const USUAL_NAMES = LANGUAGE_CODES.map((language) => {
  const file = path.join(projectRoot, "shared", "locales", language, "foods.json");
  return z.parse(usualNames, JSON.parse(readFileSync(file, "utf8")));
});

type Forms = { one: string; many: string; language: Language };

/** True if two names differ by their endings only: "onion; onions", not "celery; celery stalks". */
function isPlural(one: string, many: string): boolean {
  const [ones = [], plurals = []] = [one, many].map((name) => fold(name).split(" "));
  return (
    ones.length === plurals.length &&
    ones.every((word, index) => {
      const plural = plurals[index] ?? "";
      const hasLength = plural.length >= word.length && plural.length <= word.length + 3;
      return hasLength && plural.startsWith(word.slice(0, Math.max(2, word.length - 2)));
    })
  );
}

/** Names with either apostrophe, and with "œ" or "oe", are one: "jaune d'oeuf". */
export const formKey = (name: string) => name.toLowerCase().replaceAll("œ", "oe").replaceAll("\u2019", "'");

/** The names that are counted, by either form, except in languages that count without a plural. */
const NAME_FORMS = new Map<string, Forms[]>();
for (const [index, language] of LANGUAGE_CODES.entries()) {
  if (["tr", "ar"].includes(language)) continue;
  for (const list of Object.values(USUAL_NAMES[index] ?? {})) {
    const names = list.split("; ");
    for (const [at, one] of names.entries()) {
      const many = names[at + 1];
      if (many === undefined || !isPlural(one, many)) continue;
      for (const name of new Set([one, many].map(formKey)))
        NAME_FORMS.set(name, [...(NAME_FORMS.get(name) ?? []), { one, many, language }]);
    }
  }
}

/** @param language of the recipe; if it is not known, "Tomate" is German, and "Orange" English */
export function formsOfName(name: string, language: string | null): Forms | undefined {
  const all = NAME_FORMS.get(formKey(name)) ?? [];
  const inLanguage = (code: string) => all.find((forms) => forms.language === code);
  const english = inLanguage("en");
  // French "chorizo" has its plural from Spanish; Italian "patata" has another one.
  const hasPlural = ({ one, many }: Forms) => many === `${one}s` && /^(?:en|fr|es)$/.test(language ?? "");
  if (language !== null) return inLanguage(language) ?? english ?? all.find(hasPlural);
  const german = english ? undefined : inLanguage("de");
  return german && [german.one, german.many].includes(name) ? german : all.at(-1);
}

await ownTurn();

export const FOODS: readonly Food[] = readDataTable("ingredients.tsv", row).map(
  ([aisle, name, kcalPer100g, gramsPerCup, gramsPerPiece, gramsPerCan, allergens, diet, traits, others]) => {
    const usualNames = USUAL_NAMES.flatMap((names) => names[name]?.split("; ") ?? []);
    const all = [name, ...others, ...usualNames].map((each) => [each.toLowerCase(), each] as const);
    const names = [...new Map(all).values()];
    return {
      name,
      usualNames,
      names,
      kcalPer100g,
      gramsPerCup,
      gramsPerPiece,
      gramsPerCan,
      allergens,
      diet,
      traits,
      aisle,
    };
  },
);

export const hasTrait = (food: Food | null, trait: Trait): boolean => food?.traits.includes(trait) ?? false;

/** Several tables need them. The tables are built in turns, because other requests would wait for 6,000 names. */
const WORDS_OF_NAME = new Map<string, readonly Word[]>();
for (const [index, { names }] of FOODS.entries()) {
  if (index % 100 === 0) await ownTurn();
  for (const name of names) WORDS_OF_NAME.set(name, tokenize(name));
}
await ownTurn();

/** Returns the words of a name of the tables. */
export function wordsOfName(name: string): readonly Word[] {
  return WORDS_OF_NAME.get(name) ?? tokenize(name);
}

type Name = { food: Food; words: ReadonlySet<Word>; length: number; isUsual: boolean };

const SPICES = new Set(FOODS.flatMap(({ aisle, names }) => (aisle === "spices" ? names : [])));
/** Vegetables with the name of a spice: "2 Paprika", but not "1 TL Paprika" */
const VEGETABLES = new Map<string, Food>();
for (const food of FOODS) {
  if (food.aisle === "produce")
    for (const name of food.names) if (SPICES.has(name)) VEGETABLES.set(wordsOfName(name).join(" "), food);
}

const NAMES_BY_WORD = groupPairs(
  FOODS.flatMap((food) =>
    food.names.flatMap((name) => {
      if (VEGETABLES.get(wordsOfName(name).join(" ")) === food) return [];
      const words = new Set(wordsOfName(name));
      const isUsual = name === food.name || food.usualNames.includes(name);
      const entry: Name = { food, words, length: [...words].join("").length, isUsual };
      return [...words].map((word) => [word, entry] as const);
    }),
  ),
);

await ownTurn();

/** In Spanish, "rape" is a fish. */
const GRATED = /(?<=\S\s)râpée?s?(?!\p{L})/giu;
/** The plural is the vegetable: the spice is not counted. */
const PEPPERS = /^peppers$/iu;

/** Names of one word. French, Spanish and Arabic name the food first: "vinaigrette citron" */
const HEAD_FIRST = oneWordNames(["fr", "es", "ar"]);
const HEAD_LAST = oneWordNames(["en", "de", "tr"]);

function oneWordNames(languages: readonly Language[]): ReadonlySet<Word> {
  const lists = USUAL_NAMES.filter((_, index) => languages.includes(LANGUAGE_CODES[index] ?? "en"));
  const names = lists.flatMap((list) => Object.values(list).flatMap((forms) => forms.split("; ")));
  return new Set(names.map((name) => wordsOfName(name).join(" ")));
}

/** The preposition before the material of a food: "queso de oveja", "vinaigre de vin" */
const OF = pattern`(?<=\S)\s(?:${anyOf(words("of"))}\s|${anyOf(words("of elided"))})`;
/** The words before these name the food: "sun-dried tomatoes in oil" */
const PREPOSITIONS = new Set([...wordSet("in", "with", "without"), "and", "|"]);
const FALSE_FRIENDS = wordSet("false friends");
const ALTERNATIVE = pattern`(?:^|, )${anyOf(words("or"))}\s(?<other>[^,]+)`;

await ownTurn();

const MIN_END = 5;
/** The shortest start of a compound. */
const MIN_START = 3;
/** Names of one word that end compounds in German: "Strauchtomaten". Dairy has too many imitations: "Hafermilch". */
const COMPOUND_ENDS = new Map<Word, Food>();
for (const food of FOODS.filter(({ aisle }) => aisle !== "dairy")) {
  for (const name of food.names) {
    const [word = "", ...others] = wordsOfName(name);
    if (others.length === 0 && word.length >= MIN_END && !COMPOUND_ENDS.has(word))
      COMPOUND_ENDS.set(word, food);
  }
}
const MAX_END = Math.max(...[...COMPOUND_ENDS.keys()].map((word) => word.length));
await ownTurn();

/** Finds the name that covers most of the text, preferably its last word. @param note "or vegetable stock" */
export function findFood(text: string, note: string | null = null): Food | null {
  const words = tokenize(PEPPERS.test(text) ? "bell pepper" : text.replace(GRATED, ""));
  const alternative = ALTERNATIVE.exec(note ?? "")?.groups?.other;
  const shared = alternative === undefined ? undefined : tokenize(alternative).at(-1);
  const withShared = shared === undefined ? null : findName([...words, shared]);
  if (shared !== undefined && withShared && withShared.words.size > 1 && withShared.words.has(shared))
    return withShared.food;
  const isOf = OF.exec(text);
  const head = isOf ? words.slice(0, tokenize(text.slice(0, isOf.index)).length) : [];
  const food = findName(words, head)?.food ?? findCompound(words);
  return food ?? (note === null ? null : (findName(tokenize(note))?.food ?? null));
}

/** No spice is bought in such pieces. */
const MIN_VEGETABLE_GRAMS = 100;

/** Returns the food of an ingredient line; of one name for several, the one that is counted or weighed like this. */
export function foodOf({ name, note, unit, amount, grams }: IngredientLine): Food | null {
  const isWhole =
    (grams ?? 0) >= MIN_VEGETABLE_GRAMS || (amount !== null && (unit === null || unit === "piece"));
  const vegetable = isWhole && !name.includes(" ") ? VEGETABLES.get(tokenize(name).join(" ")) : undefined;
  return vegetable ?? findFood(name, note);
}

/** Returns whether words say no more than one of the usual names of a food. */
export function isUsualName(food: Food, words: readonly Word[]): boolean {
  return listNames(words).some((name) => name.isUsual && name.food === food);
}

/** Returns whether words are a name of a food and nothing else. */
export const isFoodName = (words: readonly Word[], isOrdered = false): boolean =>
  listNames(words).some((name) => !isOrdered || [...name.words].join(" ") === words.join(" "));

function listNames(words: readonly Word[]): Name[] {
  const all = new Set(words);
  const names = NAMES_BY_WORD.get(words[0] ?? "") ?? [];
  return names.filter((name) => name.words.size === all.size && isSubset(name.words, all));
}

/** @param head the words of which one names the food, if there are any such names */
function findName(words: readonly Word[], head: readonly Word[] = []): Name | null {
  const all = new Set(words);
  const end = words.findIndex((word) => PREPOSITIONS.has(word));
  const last = words.at(end > 0 ? end - 1 : -1) ?? "";
  const [first = ""] = words;
  const isFirst = HEAD_FIRST.has(first) && HEAD_FIRST.has(last) && !HEAD_LAST.has(last);
  const heads = head.length > 0 ? head : [isFirst ? first : last];
  const names = [...all].flatMap((word) => NAMES_BY_WORD.get(word) ?? []);
  let best: Name | null = null;
  for (const name of names) {
    const [word = ""] = name.words;
    if (!isSubset(name.words, all) || (FALSE_FRIENDS.has(word) && all.size > name.words.size)) continue;
    if (!best || rank(name, heads) > rank(best, heads)) best = name;
  }
  return best;
}

function rank(name: Name, heads: readonly Word[]): number {
  // French names begin with the food: "beurre demi-sel".
  const isSpice = name.food.aisle === "spices" && name.words.size === 1;
  const isHead = heads.some((word) => name.words.has(word)) && !isSpice;
  // "naranja de zumo", not "zumo de naranja"
  return name.length + (isHead ? 1000 : 0) + (heads.includes([...name.words][0] ?? "") ? 0.5 : 0);
}

/** Looks up ends instead of trying each, of which there are thousands. */
function findCompound(words: readonly Word[]): Food | null {
  let best: Food | undefined;
  let length = MIN_END - 1;
  for (const word of words) {
    for (let end = Math.min(word.length - MIN_START, MAX_END); end > length; end--) {
      const food = COMPOUND_ENDS.get(word.slice(-end));
      if (food) [best, length] = [food, end];
    }
  }
  return best ?? null;
}
