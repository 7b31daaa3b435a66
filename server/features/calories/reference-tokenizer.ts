/** Letters that Unicode does not take apart into a plain letter and a mark. */
const FOLDED_LETTERS: Record<string, string> = {
  ø: "o",
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Longer than any title may be; what follows in a description tells of the cooking, not of the food. */
const READ_AT_MOST = 600;

/** One word as names are compared: no case, no accents, singular. */
export type Word = string;

/**
 * The words of a text in their order, ready to be compared. Commas are kept as `and`, brackets, colons and dashes
 * between words as `|`. Reads the first 600 characters.
 */
export function wordsOf(text: string): Word[] {
  const plain = text
    .slice(0, READ_AT_MOST)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/(?<!\p{L})[ld]['’]/gu, "") // French: "à l'oignon"
    .replaceAll(/[\p{M}'’‘ʼ`´]/gu, "")
    .replaceAll(/[øœæßłđðþı]/g, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .replaceAll(/[,/+&]/g, " and ")
    .replaceAll(/[.;:!?()[\]|]|\s[-–—]\s/g, " | ");
  return plain.match(/\||[\p{L}\p{N}]+/gu)?.map(singular) ?? [];
}

/**
 * English plurals only; names in other languages list their plurals as other names where they are common. "-ie" and
 * "-y" fall together, so that "cookies", "curries" and "brownie" need no list of exceptions.
 */
function singular(word: Word): Word {
  if (/^..+ies?$/.test(word)) return word.replace(/ies?$/, "y");
  if (word.length < 4 || !word.endsWith("s") || /(ss|us|is)$/.test(word)) return word;
  return word.replace(/(?<=ch|sh|x|z|ss|[^aeiou]o)es$|s$/, "");
}
