import type { Word } from "#server/features/foods/tokenizer.ts";
import { groupPairs } from "#server/features/foods/word-sets.ts";
import { isLinkWord, NAMES_BY_WORD } from "./reference-names.ts";
import { isFiller, KNOWN_WORDS, THING_WORDS } from "./reference-vocabulary.ts";

/** Bounds the cost of hostile texts. */
const MAX_WORD_LENGTH = 24;
/** A title with more unknown words is not misspelled, but about something else. */
const MAX_CORRECTIONS = 8;

const KNOWN_BY_INITIAL = groupPairs([...NAMES_BY_WORD.keys()].map((word) => [word.charAt(0), word] as const));

export function correctSpelling(words: readonly Word[]): Word[] {
  const isKnown = (word: Word) => NAMES_BY_WORD.has(word) || KNOWN_WORDS.has(word) || THING_WORDS.has(word);
  const isUnknown = (word: Word) => !isKnown(word) && !isLinkWord(word) && !isFiller(word);
  const unknown = [...new Set(words.filter(isUnknown))].slice(0, MAX_CORRECTIONS);
  const corrections = new Map(unknown.map((word) => [word, closestWord(word)]));
  return words.map((word) => corrections.get(word) ?? word);
}

/**
 * @returns the closest word of the table with the same first letter; null if none is close. A linear scan of about a
 *   hundred words is fast enough, and an index of all misspellings would take much longer to build.
 */
function closestWord(word: Word): Word | null {
  if (word.length > MAX_WORD_LENGTH) return null;
  const close = (KNOWN_BY_INITIAL.get(word.charAt(0)) ?? [])
    .map((known) => ({ known, limit: maxTypos(Math.max(known.length, word.length)) }))
    .filter(({ known, limit }) => limit > 0 && Math.abs(known.length - word.length) <= limit)
    .map(({ known, limit }) => ({ known, limit, typos: editDistance(known, word) }))
    .filter(({ limit, typos }) => typos <= limit)
    .toSorted((a, b) => a.typos - b.typos);
  return close[0]?.known ?? null;
}

/** Short words allow no typos, because they easily turn into another food. */
function maxTypos(length: number): number {
  if (length < 6) return 0;
  return length < 9 ? 1 : 2;
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of adjacent letters. */
function editDistance(a: Word, b: Word): number {
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
