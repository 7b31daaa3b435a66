import { type Word, tokenize } from "#server/features/foods/tokenizer.ts";
import { groupPairs, isSubset } from "#server/features/foods/word-sets.ts";
import { REFERENCE_FOODS, type ReferenceFood } from "./reference-table.ts";
import { AND_WORDS, LINK_WORDS } from "./reference-vocabulary.ts";

export type Name = {
  food: ReferenceFood;
  name: string;
  words: ReadonlySet<Word>;
  /** The last word, which names the kind of food; null for compound names such as "rice with lamb". */
  kindWord: Word | null;
};

/** Words that more names contain are general: soup, salad, chicken, rice. */
const GENERAL_NAMES = 12;

const NAMES: readonly Name[] = REFERENCE_FOODS.flatMap((food) =>
  food.names.flatMap((name) => {
    const tokens = tokenize(name);
    const words = tokens.filter((word) => !isLinkWord(word));
    const isCompound = words.length < tokens.length;
    return spellings(words).map((spelling) => ({
      food,
      name,
      words: new Set(spelling),
      kindWord: isCompound ? null : (spelling.at(-1) ?? null),
    }));
  }),
);

export const NAMES_BY_WORD = groupPairs(
  NAMES.flatMap((name) => [...name.words].map((word) => [word, name] as const)),
);

/** Sides after "and": "salmon and rice", "steak and mushrooms". */
const SIDE_NAMES: ReadonlySet<string> = new Set(
  NAMES.filter(({ food }) => food.role === "side" || food.role === "food").map((name) =>
    [...name.words].join(" "),
  ),
);

/** A name of several words is listed under its rarest one only, which few other names contain. */
const NAMES_BY_RAREST_WORD = groupPairs(NAMES.map((name) => [rarestWord(name.words), name] as const));

/** Returns the names whose words are all among `words`. */
export function namesWithin(words: ReadonlyMap<Word, unknown>): Name[] {
  return [...words.keys()].flatMap((word) =>
    (NAMES_BY_RAREST_WORD.get(word) ?? []).filter((name) => isSubset(name.words, words)),
  );
}

/** Returns the names that contain all of `words`. */
export function namesAround(words: ReadonlySet<Word>): Name[] {
  return (NAMES_BY_WORD.get(rarestWord(words)) ?? []).filter((name) => isSubset(words, name.words));
}

function rarestWord(words: ReadonlySet<Word>): Word {
  const count = (word: Word) => NAMES_BY_WORD.get(word)?.length ?? 0;
  return [...words].reduce((rarest, word) => (count(word) < count(rarest) ? word : rarest));
}

export function isSideName(words: readonly Word[]): boolean {
  return SIDE_NAMES.has(words.join(" "));
}

export function isGeneral(words: ReadonlySet<Word>): boolean {
  const [only] = words;
  return only !== undefined && words.size === 1 && (NAMES_BY_WORD.get(only)?.length ?? 0) > GENERAL_NAMES;
}

/** Inverse document frequency of a word. */
export function rarity(word: Word): number {
  return Math.log(1 + REFERENCE_FOODS.length / (NAMES_BY_WORD.get(word)?.length ?? 1));
}

export function isLinkWord(word: Word): boolean {
  return LINK_WORDS.has(word) || AND_WORDS.has(word);
}

/** Returns a name's words; names of two words also as one word ("icecream"). */
function spellings(words: Word[]): Word[][] {
  return words.length === 2 ? [words, [words.join("")]] : [words];
}
