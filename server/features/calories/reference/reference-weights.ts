import type { Word } from "#server/features/foods/tokenizer.ts";
import { isLinkWord, isSideName, NAMES_BY_WORD, rarity } from "./reference-names.ts";
import { AND_WORDS, isFiller, LINK_WORDS } from "./reference-vocabulary.ts";

type KnownWord = { positions: readonly number[]; weight: number };

export type WeightedText = {
  words: readonly Word[];
  weights: readonly number[];
  /** Position of the word for the kind of dish, usually the last one before "with"; -1 if there is none. */
  head: number;
  /** Position where sides and ingredients begin ("with …"); the number of words if there are none. */
  aside: number;
  known: ReadonlyMap<Word, KnownWord>;
};

const HEAD_WEIGHT = 2;
/** Words after "with" only describe the dish. */
const ASIDE_WEIGHT = 0.3;
/** Bounds the cost of hostile titles. */
const MAX_WORDS = 40;

export function weighWords(text: readonly Word[]): WeightedText {
  const words = text.slice(0, MAX_WORDS);
  const link = words.findIndex((_, position) => position > 0 && opensAside(words, position));
  const aside = link === -1 ? words.length : link;
  const head = findHead(words, aside);
  const weights = words.map((word, position) => {
    if (isLinkWord(word)) return 0;
    if (position === head) return rarity(word) * HEAD_WEIGHT;
    return position < aside ? rarity(word) : rarity(word) * ASIDE_WEIGHT;
  });
  return { words, weights, head, aside, known: findKnownWords(words, weights) };
}

/** English and Turkish put the head last ("chicken soup"), Arabic first. @returns -1 if all words are fillers */
function findHead(words: readonly Word[], aside: number): number {
  const mayBe = (word: Word, position: number) => position < aside && !isLinkWord(word) && !isFiller(word);
  const first = words.findIndex(mayBe);
  return /\p{Script=Arabic}/u.test(words[first] ?? "") ? first : words.findLastIndex(mayBe);
}

function opensAside(words: readonly Word[], position: number): boolean {
  const word = words[position] ?? "";
  if (LINK_WORDS.has(word)) return true;
  return AND_WORDS.has(word) && isSideName(words.slice(position + 1).filter((later) => !isFiller(later)));
}

/** Also finds words of the table that are written as two words ("cheese cake"). */
function findKnownWords(words: readonly Word[], weights: readonly number[]): ReadonlyMap<Word, KnownWord> {
  const known = new Map<Word, KnownWord>();
  const add = (word: Word, positions: readonly number[]) => {
    const weight = positions.reduce((sum, position) => sum + (weights[position] ?? 0), 0);
    if (NAMES_BY_WORD.has(word) && weight >= (known.get(word)?.weight ?? 0))
      known.set(word, { positions, weight });
  };
  words.forEach((word, position) => {
    add(word, [position]);
    const next = words[position + 1];
    if (next !== undefined) add(word + next, [position, position + 1]);
  });
  return known;
}
