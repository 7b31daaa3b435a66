import { REFERENCE_FOODS, type ReferenceFood } from "./reference-table.ts";
import { AND_WORDS, LINK_WORDS } from "./reference-vocabulary.ts";
import { type Word, wordsOf } from "./reference-tokenizer.ts";

/** One of a food's names. */
export type Name = {
  food: ReferenceFood;
  name: string;
  words: ReadonlySet<Word>;
  /** Its words tell of one thing, the last of them of which; not so in "rice with lamb". */
  kindWord: Word | null;
};

/** A word that this many names share says little: soup, salad, chicken, rice. */
const MANY_NAMES = 12;

const NAMES: readonly Name[] = REFERENCE_FOODS.flatMap((food) =>
  food.names.flatMap((name) =>
    spellings(name).map((words) => ({
      food,
      name,
      words: new Set(words),
      kindWord: kindWordOf(name, words),
    })),
  ),
);

export const NAMES_BY_WORD = grouped(
  NAMES.flatMap((name) => [...name.words].map((word) => [word, name] as const)),
);

/** What stands beside a dish after "and": "salmon and rice", "steak and mushrooms". */
const NAMES_BESIDE: ReadonlySet<string> = new Set(
  NAMES.filter(({ food }) => food.role === "side" || food.role === "food").map((name) =>
    [...name.words].join(" "),
  ),
);

/** All names with at least one of these words. */
export function namesAmong(words: Iterable<Word>): Name[] {
  return [...new Set([...words].flatMap((word) => NAMES_BY_WORD.get(word) ?? []))];
}

/** Whether exactly these words are the name of a side or a plain food. */
export function isNameBeside(words: readonly Word[]): boolean {
  return NAMES_BESIDE.has(words.join(" "));
}

/** Whether a match is just a word such as "soup", which stands for many different dishes. */
export function isGeneral(words: ReadonlySet<Word>): boolean {
  const [only] = words;
  return only !== undefined && words.size === 1 && (NAMES_BY_WORD.get(only)?.length ?? 0) > MANY_NAMES;
}

/** How much a word says about which food is meant: the logarithm of how few names share it, as searches weigh words. */
export function rarity(word: Word): number {
  return Math.log(1 + REFERENCE_FOODS.length / (NAMES_BY_WORD.get(word)?.length ?? 1));
}

export function isLink(word: Word): boolean {
  return LINK_WORDS.has(word) || AND_WORDS.has(word);
}

function kindWordOf(name: string, words: readonly Word[]): Word | null {
  return wordsOf(name).some(isLink) ? null : (words.at(-1) ?? null);
}

/** A name's words without "and" and "with"; names of two words also in one ("icecream"). */
function spellings(name: string): Word[][] {
  const words = wordsOf(name).filter((word) => !isLink(word));
  return words.length === 2 ? [words, [words.join("")]] : [words];
}

export function grouped<Key, Value>(
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
