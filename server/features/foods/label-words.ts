import * as z from "zod/mini";
import { listColumn, readDataTable } from "#server/lib/data-table.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { ALLERGENS, type Allergen } from "#shared/choices.ts";
import { allergensColumn, FOODS, wordsOfName } from "./foods.ts";
import type { Word } from "./tokenizer.ts";
import { groupPairs } from "./word-sets.ts";

/** The allergens of a food and the diets it suits. */
export type Meaning = {
  contains: readonly Allergen[];
  may: readonly Allergen[];
  /** Null if it depends on the recipe or brand. */
  diet: "vegan" | "vegetarian" | "none" | null;
};

/** The columns of server/data/label-words.tsv; docs/behavior.md describes them. */
const row = z.tuple([
  listColumn("; ").check(z.minLength(1)), // names
  allergensColumn, // contains
  allergensColumn, // may contain
  z.enum(["vegan", "vegetarian", "none", ""]), // diet
]);

export const LABEL_WORDS = readDataTable("label-words.tsv", row);

/** The strictest first. */
const DIETS = ["none", null, "vegetarian", "vegan"] as const;

const meanings = new Map<string, Meaning>();
const starts: [start: string, meaning: Meaning][] = [];
const ends: [end: string, meaning: Meaning][] = [];

for (const { names, allergens: contains, diet } of FOODS) {
  const meaning: Meaning = { contains, may: [], diet };
  for (const name of names.filter(isPlain)) add(keyOf(name), meaning);
}
await ownTurn();

LABEL_WORDS.forEach(addRow);
await ownTurn();

/** The longest first. */
const namesByFirstWord = groupPairs(
  [...meanings]
    .map(([key, meaning]) => ({ words: key.split(" "), meaning }))
    .toSorted((a, b) => b.words.length - a.words.length)
    .map((name) => [name.words[0] ?? "", name] as const),
);
const startsByLetters = groupPairs(starts.map((start) => [start[0].slice(0, 2), start]));
const endsByLetters = groupPairs(ends.map((end) => [end[0].slice(-2), end]));

/** "Gluten-free flour" is read as flour without gluten, because a text may say "not gluten-free flour". */
function isPlain(name: string): boolean {
  return !/glut|\bfree\b|[غج]لوتين/iu.test(name);
}

function addRow([list, contains, may, diet]: (typeof LABEL_WORDS)[number]): void {
  const meaning = { contains, may, diet: diet === "" ? null : diet };
  const food = FOODS.find(({ name }) => list.length === 1 && name === list[0]);
  for (const name of food?.names.filter(isPlain) ?? list) {
    if (name.startsWith("-")) ends.push([keyOf(name.slice(1)), meaning]);
    else if (name.endsWith("-")) starts.push([keyOf(name.slice(0, -1)), meaning]);
    else add(keyOf(name), meaning);
  }
}

/** A name of several foods has the allergens of all of them, and the strictest diet. */
function add(key: string, meaning: Meaning): void {
  const known = meanings.get(key);
  meanings.set(key, known && known !== meaning ? joined([known, meaning]) : meaning);
}

function joined(all: readonly Meaning[]): Meaning {
  const contains = ALLERGENS.filter((allergen) => all.some((meaning) => meaning.contains.includes(allergen)));
  const may = ALLERGENS.filter((allergen) => all.some((meaning) => meaning.may.includes(allergen)));
  const diet = DIETS.find((kind) => all.some((meaning) => meaning.diet === kind)) ?? null;
  return { contains, may: may.filter((allergen) => !contains.includes(allergen)), diet };
}

function keyOf(name: string): string {
  return wordsOfName(name).join(" ");
}

/** True for kinds of dishes ("cake"), which name no ingredient. */
export function isVague({ contains, diet }: Meaning): boolean {
  return contains.length === 0 && diet === null;
}

/**
 * Finds the longest name that starts at a position. Its words follow each other: "rice and milk" is not "rice milk".
 * @param isNeutral words that have a form of a food, but are none
 */
export function findName(words: readonly Word[], start: number, isNeutral: (word: Word) => boolean) {
  const longest = namesByFirstWord
    .get(words[start] ?? "")
    ?.find((name) => name.words.every((word, index) => word === words[start + index]));
  if (longest) return { meaning: longest.meaning, end: start + longest.words.length };
  const meaning = meaningOfWord(words[start] ?? "", isNeutral);
  return meaning && { meaning, end: start + 1 };
}

/** The rest of a compound word has at least this many letters. */
const MIN_REST = 3;

/** "With", "for", "then" and "like" are written together with the word: "رز بحليب"; and "حليبا" is "حليباً". */
const ARABIC_FORM = /^(?:[بلفك](\p{sc=Arabic}{3,})|(\p{sc=Arabic}{3,})ا)$/u;

/** A word in Turkish with "-li" ("with"), a form of an Arabic one, or a German compound: "peynirli", "Nusskuchen". */
function meaningOfWord(word: Word, isNeutral: (word: Word) => boolean): Meaning | null {
  // "بيضا" is also "white".
  const form = isNeutral(word) ? null : ARABIC_FORM.exec(word);
  const stem = /^(.{2,})l[iu]$/.exec(word)?.[1] ?? form?.[1] ?? form?.[2];
  const known = stem === undefined ? undefined : meanings.get(stem);
  if (known) return known;
  const parts: Meaning[] = [];
  for (const [start, meaning] of startsByLetters.get(word.slice(0, 2)) ?? [])
    if (word.length >= start.length + MIN_REST && word.startsWith(start)) parts.push(meaning);
  for (const [end, meaning] of endsByLetters.get(word.slice(-2)) ?? [])
    if (word.length >= end.length + MIN_REST && word.endsWith(end)) parts.push(meaning);
  return parts.length > 0 ? joined(parts) : null;
}

/** For words such as "nussfrei" and "yumurtasız". */
export function isKnownWord(word: Word): boolean {
  return meanings.has(word);
}
