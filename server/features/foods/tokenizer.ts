import { fold } from "#shared/fold.ts";
import { listWords } from "#shared/recipe-text/words/patterns.ts";
import { words } from "./recipe-words.ts";

/** Covers every title; later parts of a description are about cooking, not about the food. */
export const MAX_TOKENIZED = 600;

/** A normalized word: lower case, no accents, singular. */
export type Word = string;

/** Footnote marks, which NFKD would make part of the word: "milk¹", "tofu™". Circled letters may also be a word. */
const MARKS = /(?<=\p{L})[\p{So}\p{No}†‡§¶]+(?!\p{L})|[ªº\p{Nl}]/gu;
/** "rice* milk*", "rice¹ milk²" */
const MARKS_BETWEEN = /(?<=\p{L})[*^†‡§¶°\p{No}]+(?=\s+\p{L})/gu;
/** Bullets, numbers and pictures in front of foods: "● rice ● milk", "① rice ② milk" */
const SIGNS = /(?!\p{Alphabetic})[\p{No}\p{So}]+/gu;
/** "ﷺ" is 18 letters. */
const PHRASES = /[\ufdf0-\ufdfd]/g;

/** In Arabic, "the", "and" and "with the" are written together with the word. */
const ARTICLE = /(?<!\p{L})(و)?(?:(ب)?ال|لل)(?=\p{L}{2})/gu;
const WITH_WAW = new Set(listWords(words("with waw")).map(fold));
const AND_FIRST = /(?<!\p{L})و(?=\p{sc=Arabic}{3})\p{L}+/gu;

function separated(text: string): string {
  return text
    .replaceAll(ARTICLE, (_all, and, by) => `${and ? " and " : ""}${by ? " with " : ""}`)
    .replaceAll(AND_FIRST, (word) => (WITH_WAW.has(word) ? word : ` and ${word.slice(1)}`));
}

/** Most texts are ASCII already, which makes reading them twice as fast. */
function plain(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  const letters = text
    .replaceAll(MARKS, " ")
    .replaceAll(SIGNS, " | ")
    .replaceAll(PHRASES, " ")
    .replaceAll(/\p{Lm}/gu, (letter) => (letter.normalize("NFKD") === letter ? letter : " "))
    .replaceAll(/[’‘ʼ´]/g, "'")
    .replaceAll(/[–—]/g, " | ")
    .replaceAll("،", ",")
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "");
  const folded = fold(letters);
  return /\p{sc=Arabic}/u.test(folded) ? separated(folded) : folded;
}

/**
 * Splits the first 600 characters of a text into normalized words. Commas become `and`; other signs between words, such
 * as brackets, colons and dashes, become `|`.
 */
export function tokenize(text: string): Word[] {
  const short = text.slice(0, MAX_TOKENIZED);
  const words = /[^a-z\d ]/i.test(short)
    ? withoutSigns(short).match(/\||\p{L}+|\p{N}+/gu)
    : short.toLowerCase().match(/[a-z]+|\d+/g);
  return words?.map(singular) ?? [];
}

function withoutSigns(text: string): string {
  return plain(text.replaceAll(MARKS_BETWEEN, " | "))
    .replaceAll(/(?<!\p{L})[ld]'/gu, "") // French: "à l'oignon"
    .replaceAll(/(?<=\p{L}\s)["'`%]+(?=\s\p{L})|['`]\s+['`]/gu, " | ")
    .replaceAll(/['`]|(?<=\p{L})[*^]+(?!\p{L})/gu, "")
    .replaceAll(/[,/+&]/g, " and ")
    .replaceAll(/[^\p{L}\p{N}\s%"-]+|\s-+|-+\s|"\s*"|[\t\v\f\r\u2028\u2029]/gu, " | ");
}

/**
 * English plurals and the Arabic dual of feminine nouns; common plurals in other languages are listed in the table.
 * "-ie" becomes "-y", so that "cookies", "curries" and "brownie" need no exceptions.
 */
function singular(word: Word): Word {
  if (!"esن".includes(word.at(-1) ?? "")) return word;
  if (/^\p{sc=Arabic}{2,}ت[اي]ن$/u.test(word)) return `${word.slice(0, -3)}ه`;
  if (/^..+ies?$/.test(word)) return word.replace(/ies?$/, "y");
  if (word.length < 4 || !word.endsWith("s") || /(ss|us|is)$/.test(word)) return word;
  return word.replace(/(?<=ch|sh|x|z|ss|[^aeiou]o)es$|s$/, "");
}
