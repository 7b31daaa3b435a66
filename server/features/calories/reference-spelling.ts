import { grouped, isLink, NAMES_BY_WORD } from "./reference-names.ts";
import { isWeightless } from "./reference-vocabulary.ts";
import type { Word } from "./reference-tokenizer.ts";

/** Longer ones are no words; keeps hostile texts cheap. */
const LONGEST_WORD = 24;
/** A title with more unknown words than this is not misspelt, but about something else. */
const MOST_LOOKED_UP = 8;

/** The words of the table by their first letter. */
const KNOWN_BY_INITIAL = grouped([...NAMES_BY_WORD.keys()].map((word) => [word.charAt(0), word] as const));

/** The words of a title, those that were meant to be a word of the table as the table spells them. */
export function correctSpelling(words: readonly Word[]): Word[] {
  const isUnknown = (word: Word) => !NAMES_BY_WORD.has(word) && !isLink(word) && !isWeightless(word);
  const unknown = [...new Set(words.filter(isUnknown))].slice(0, MOST_LOOKED_UP);
  const meant = new Map(unknown.map((word) => [word, closestWord(word)]));
  return words.map((word) => meant.get(word) ?? word);
}

/**
 * The word of the table that a word was meant to be, or null; its first letter must be right, as it mostly is. The
 * hundred words with that letter are compared one by one: that takes 0.1 ms, while an index over all misspellings
 * took 200 ms in one piece to make.
 */
function closestWord(word: Word): Word | null {
  if (word.length > LONGEST_WORD) return null;
  const close = (KNOWN_BY_INITIAL.get(word.charAt(0)) ?? [])
    .map((known) => ({ known, most: allowedSlips(Math.max(known.length, word.length)) }))
    .filter(({ known, most }) => most > 0 && Math.abs(known.length - word.length) <= most)
    .map(({ known, most }) => ({ known, most, slips: slipsBetween(known, word) }))
    .filter(({ most, slips }) => slips <= most)
    .toSorted((a, b) => a.slips - b.slips);
  return close[0]?.known ?? null;
}

/** How many slips of the pen a word of this length may hold: short words are easily a different food. */
function allowedSlips(length: number): number {
  if (length < 6) return 0;
  return length < 9 ? 1 : 2;
}

/**
 * Letters put in, left out, changed or swapped with their neighbour between two words (optimal string alignment
 * distance).
 */
function slipsBetween(a: Word, b: Word): number {
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
