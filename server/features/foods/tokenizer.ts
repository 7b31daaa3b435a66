import { fold } from "#shared/fold.ts";

/** Covers every title; later parts of a description are about cooking, not about the food. */
const MAX_LENGTH = 600;

/** A normalized word: lower case, no accents, singular. */
export type Word = string;

/**
 * Splits the first 600 characters of a text into normalized words. Commas become `and`; brackets, colons and dashes between
 * words become `|`.
 */
export function tokenize(text: string): Word[] {
  const plain = text
    .slice(0, MAX_LENGTH)
    .normalize("NFKD")
    .slice(0, 2 * MAX_LENGTH) // A single letter such as "ﷺ" can become 18.
    .toLowerCase()
    .replaceAll(/(?<!\p{L})[ld]['’]/gu, "") // French: "à l'oignon"
    .replaceAll(/[\p{M}'’‘ʼ`´]/gu, "")
    .replaceAll(/\P{ASCII}+/gu, (letters) => fold(letters))
    .replaceAll(/[,/+&]/g, " and ")
    .replaceAll(/[.;:!?()[\]|]|\s[-–—]\s/g, " | ");
  return plain.match(/\||[\p{L}\p{N}]+/gu)?.map(singular) ?? [];
}

/**
 * English plurals only; common plurals in other languages are listed in the table. "-ie" becomes "-y", so that "cookies",
 * "curries" and "brownie" need no exceptions.
 */
function singular(word: Word): Word {
  if (/^..+ies?$/.test(word)) return word.replace(/ies?$/, "y");
  if (word.length < 4 || !word.endsWith("s") || /(ss|us|is)$/.test(word)) return word;
  return word.replace(/(?<=ch|sh|x|z|ss|[^aeiou]o)es$|s$/, "");
}
