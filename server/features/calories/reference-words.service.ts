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

/** How many slips of the pen a word of this length may hold: short words are easily a different food. */
export function allowedSlips(length: number): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Letters put in, left out, changed or swapped with their neighbour between two words (optimal string alignment
 * distance).
 */
export function slipsBetween(a: Word, b: Word): number {
  let twoBack: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let best = Math.min(
        cell(previous, column) + 1,
        cell(current, column - 1) + 1,
        cell(previous, column - 1) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) best = Math.min(best, cell(twoBack, column - 2) + 1);
      current.push(best);
    }
    twoBack = previous;
    previous = current;
  }
  return cell(previous, b.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
