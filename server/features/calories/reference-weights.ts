import { isLink, isNameBeside, NAMES_BY_WORD, rarity } from "./reference-names.ts";
import { AND_WORDS, isWeightless, LINK_WORDS } from "./reference-vocabulary.ts";
import type { Word } from "./reference-tokenizer.ts";

/** A word of the table heard in a text: where, and how much it says. */
type Heard = { positions: readonly number[]; weight: number };

/** A text as words with their weights; `heard` by the words of the table. */
export type Hearing = {
  words: readonly Word[];
  weights: readonly number[];
  /** Where the word stands that says what kind of dish it is: mostly the last before "with". */
  head: number;
  /** Where begins what is said beside the dish ("with …"); the number of words when nothing is. */
  aside: number;
  heard: ReadonlyMap<Word, Heard>;
};

const HEAD_WEIGHT = 2;
/** What follows "with" only describes the dish. */
const ASIDE_WEIGHT = 0.3;
/** No real title has more; keeps hostile ones cheap. */
const WORDS_READ = 40;

/** Weighs the words of a title or description and finds those of the table among them. */
export function hear(text: readonly Word[]): Hearing {
  const words = text.slice(0, WORDS_READ);
  const link = words.findIndex((_, position) => position > 0 && opensAside(words, position));
  const aside = link === -1 ? words.length : link;
  const head = headOf(words, aside);
  const weights = words.map((word, position) => {
    if (isLink(word)) return 0;
    if (position === head) return rarity(word) * HEAD_WEIGHT;
    return position < aside ? rarity(word) : rarity(word) * ASIDE_WEIGHT;
  });
  return { words, weights, head, aside, heard: recognise(words, weights) };
}

/** English and Turkish put it last ("chicken soup"), Arabic first; -1 when nothing but praise is said. */
function headOf(words: readonly Word[], aside: number): number {
  const mayBe = (word: Word, position: number) => position < aside && !isLink(word) && !isWeightless(word);
  const first = words.findIndex(mayBe);
  return /\p{Script=Arabic}/u.test(words[first] ?? "") ? first : words.findLastIndex(mayBe);
}

function opensAside(words: readonly Word[], position: number): boolean {
  const word = words[position] ?? "";
  if (LINK_WORDS.has(word)) return true;
  return (
    AND_WORDS.has(word) && isNameBeside(words.slice(position + 1).filter((later) => !isWeightless(later)))
  );
}

/** The words of the table among these, also written in two ("cheese cake"). */
function recognise(words: readonly Word[], weights: readonly number[]): ReadonlyMap<Word, Heard> {
  const heard = new Map<Word, Heard>();
  const remember = (word: Word, positions: readonly number[]) => {
    const weight = positions.reduce((sum, position) => sum + (weights[position] ?? 0), 0);
    if (NAMES_BY_WORD.has(word) && weight >= (heard.get(word)?.weight ?? 0))
      heard.set(word, { positions, weight });
  };
  words.forEach((word, position) => {
    remember(word, [position]);
    const next = words[position + 1];
    if (next !== undefined) remember(word + next, [position, position + 1]);
  });
  return heard;
}
