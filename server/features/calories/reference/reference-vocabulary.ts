import { wordSet } from "#server/features/foods/word-sets.ts";

/* Words in titles that name no food, as `tokenize` returns them. */

export const LINK_WORDS = new Set([...wordSet("title link"), "|"]);
export const AND_WORDS = wordSet("and", "title and");

/** Cooking methods named in a title; used for dishes without a cooking method. */
export const METHOD_WORDS = wordMap("method", ["Fried", "Grilled", "Baked", "Raw"]);

/** Only a portion that is not stated otherwise has these sizes. */
export const SIZE_WORDS = wordMap("title", ["0.5", "0.6", "0.7", "1.3"]);
export const RICHNESS = new Map([...SIZE_WORDS, ...wordMap("title", ["0.8", "0.9", "1.15"])]);

export const THING_WORDS = wordSet("thing");
/** Vessels and tools that are things after a drink or pastry. */
export const VESSELS = ["drink", "fish", "nut", "pastry"].map((kind) => {
  return { before: wordSet(`before ${kind} vessel`), last: wordSet(`${kind} vessel`) };
});
export const THING_ENDINGS = wordSet("thing ending");
export const ABOUT_WORDS = wordSet("thing about");
export const COOKER_WORDS = wordSet("cooker");
export const KNOWN_WORDS = wordSet("never corrected");
const FILLER_WORDS = wordSet("filler");

/** Returns whether a word does not describe the food, unless it is part of a name ("fried rice"). */
export function isFiller(word: string): boolean {
  return /^\p{N}+$/u.test(word) || FILLER_WORDS.has(word) || RICHNESS.has(word) || METHOD_WORDS.has(word);
}

function wordMap<Key extends string>(role: string, keys: readonly Key[]): ReadonlyMap<string, Key> {
  return new Map(keys.flatMap((key) => [...wordSet(`${role} ${key}`)].map((word) => [word, key] as const)));
}
