import { listWords } from "#shared/recipe-text/words/patterns.ts";
import { words } from "./recipe-words.ts";
import { tokenize, type Word } from "./tokenizer.ts";

/** Returns the words of roles as `tokenize` returns them. */
export function wordSet(...roles: readonly string[]): ReadonlySet<Word> {
  return new Set(listWords(words(...roles)).map((word) => tokenize(word).join(" ")));
}

export function isSubset(part: ReadonlySet<Word>, whole: { has: (word: Word) => boolean }): boolean {
  for (const word of part) if (!whole.has(word)) return false;
  return true;
}

export function groupPairs<Key, Value>(
  pairs: readonly (readonly [Key, Value])[],
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
