import { REFERENCE_FOODS, type ReferenceFood } from "./reference-table.ts";
import { AND_WORDS, isWeightless, LINK_WORDS } from "./reference-vocabulary.ts";
import { allowedSlips, slipsBetween, type Word, wordsOf } from "./reference-words.service.ts";

export type Match = {
  food: ReferenceFood;
  /** The one of its names that was found. */
  name: string;
  /** The words of the dish's text that the match accounts for. */
  words: ReadonlySet<Word>;
  /** How much of what the text says they are, 0–1. */
  coverage: number;
  misspelt: boolean;
  /** Just a word such as "soup", which stands for many different dishes. */
  isGeneral: boolean;
};

/** One of a food's names. */
type Name = { food: ReferenceFood; name: string; words: ReadonlySet<Word> };

/** A word of the table heard in a text: which words of the text it stands for, and how much it says. */
type Heard = { positions: readonly number[]; weight: number; misspelt: boolean };

/** A text as words with their weights; `heard` by the words of the table. */
type Hearing = {
  words: readonly Word[];
  weights: readonly number[];
  /** Where the word stands that says what kind of dish it is: the last before "with" ("chicken salad sandwich"). */
  head: number;
  heard: ReadonlyMap<Word, Heard>;
};

const HEAD_WEIGHT = 2;
/** More than all words of a title together weigh, so that it decides. */
const KIND_OF_DISH = 1000;
/** What follows "with" only describes the dish. */
const ASIDE_WEIGHT = 0.5;

/** "Mushroom risotto" is a risotto, also when mushrooms are the rarer word. */
const ROLE_WEIGHT: Record<ReferenceFood["role"], number> = { dish: 1, drink: 0.8, side: 0.6, food: 0.6 };

/** Without its head, an ingredient must be most of a title to stand for it: "Mango surprise" is no mango. */
const LEAST_COVERAGE: Record<ReferenceFood["role"], number> = { dish: 0.2, drink: 0.5, side: 0.4, food: 0.4 };

/** A word that this many names share says little: soup, salad, chicken, rice. */
const MANY_NAMES = 12;

/** No real title is longer; keeps hostile ones cheap. */
const WORDS_READ = 40;
const LONGEST_WORD = 24;

const NAMES: readonly Name[] = REFERENCE_FOODS.flatMap((food) =>
  food.names.flatMap((name) => spellings(name).map((words) => ({ food, name, words: new Set(words) }))),
);
const NAMES_BY_WORD = grouped(NAMES.flatMap((name) => [...name.words].map((word) => [word, name] as const)));

/** Slips are looked for among words with the same first letter: people rarely miss that one. */
const VOCABULARY = grouped([...NAMES_BY_WORD.keys()].map((word) => [word.charAt(0), word] as const));

/** What stands beside a dish after "and": "salmon and rice", "steak and mushrooms". */
const BESIDE_NAMES: ReadonlySet<string> = new Set(
  NAMES.filter(({ food }) => food.role === "side" || food.role === "food").map(({ words }) =>
    [...words].join(" "),
  ),
);

/** The food that a title means, or null. */
export function matchTitle(title: string): Match | null {
  return best(hear(title, { forgiving: true }));
}

/** The food a description speaks of first and most, or null. Words must be spelt right: long texts hold many. */
export function matchDescription(description: string): Match | null {
  return best(hear(description, { forgiving: false }));
}

/** A more special food of the same kind, when the description says so: "Curry" made with "chicken". */
export function moreSpecific(match: Match, description: string): Match {
  const described = hear(description, { forgiving: false });
  let special = match;
  for (const name of namesAmong([...match.words])) {
    const isSpecial = name.words.size > special.words.size && isSubset(match.words, name.words);
    if (!isSpecial || ![...name.words].every((word) => match.words.has(word) || described.heard.has(word)))
      continue;
    special = { ...match, ...name, isGeneral: false };
  }
  return special;
}

/** The foods a title names after the matched one: "with rice and salad". */
export function matchBeside(title: string, match: Match): Match[] {
  const { words, heard } = hear(title, { forgiving: true });
  const last = Math.max(...[...match.words].flatMap((word) => heard.get(word)?.positions ?? []));
  const parts: Word[][] = [];
  for (const word of words.slice(last + 1)) {
    if (isLink(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts
    .map((part) => best(hear(part.join(" "), { forgiving: true })))
    .filter((beside) => beside !== null);
}

/**
 * The name that fits a text best: a dish that the head names before all others, then the one that accounts for most
 * of the text, and of two that fit the more special one.
 */
function best(hearing: Hearing): Match | null {
  const named = namesAmong([...hearing.heard.keys()])
    .filter((name) => [...name.words].every((word) => hearing.heard.has(word)))
    .map((name) => ({ name, score: scoreOf(name, hearing) }))
    .toSorted((a, b) => b.score - a.score);
  let winner = named[0]?.name;
  if (!winner) return null;
  for (const { name } of named) if (isSubset(winner.words, name.words)) winner = name;
  const coverage = coverageOf(winner.words, hearing);
  if (coverage < LEAST_COVERAGE[winner.food.role] && !holdsHead(winner, hearing)) return null;
  return {
    ...winner,
    coverage,
    misspelt: [...winner.words].some((word) => hearing.heard.get(word)?.misspelt),
    isGeneral: isGeneral(winner.words),
  };
}

function scoreOf(name: Name, hearing: Hearing): number {
  const weight = weightOf(name.words, hearing) * ROLE_WEIGHT[name.food.role];
  const isKindOfDish = name.food.role === "dish" && holdsHead(name, hearing);
  return isKindOfDish ? weight + KIND_OF_DISH : weight;
}

function holdsHead(name: Name, { heard, head }: Hearing): boolean {
  return [...name.words].some((word) => heard.get(word)?.positions.includes(head));
}

function isGeneral(words: ReadonlySet<Word>): boolean {
  const [only] = words;
  return only !== undefined && words.size === 1 && (NAMES_BY_WORD.get(only)?.length ?? 0) > MANY_NAMES;
}

function namesAmong(words: readonly Word[]): readonly Name[] {
  return [...new Set(words.flatMap((word) => NAMES_BY_WORD.get(word) ?? []))];
}

function weightOf(words: ReadonlySet<Word>, { heard }: Hearing): number {
  return [...words].reduce((sum, word) => sum + (heard.get(word)?.weight ?? 0), 0);
}

/** The share of a text's weight in these words; words that name no food count only among the matched. */
function coverageOf(matched: ReadonlySet<Word>, { words, weights, heard }: Hearing): number {
  const positions = new Set([...matched].flatMap((word) => heard.get(word)?.positions ?? []));
  let covered = 0;
  let all = 0;
  words.forEach((word, position) => {
    const weight = weights[position] ?? 0;
    if (positions.has(position)) covered += weight;
    if (positions.has(position) || !isWeightless(word)) all += weight;
  });
  return all === 0 ? 0 : covered / all;
}

function hear(text: string, { forgiving }: { forgiving: boolean }): Hearing {
  const words = wordsOf(text).slice(0, WORDS_READ);
  const aside = words.findIndex((_, position) => position > 0 && opensAside(words, position));
  const end = aside === -1 ? words.length : aside;
  const head = words.findLastIndex(
    (word, position) => position < end && !isLink(word) && !isWeightless(word),
  );
  const weights = words.map((word, position) => {
    if (isLink(word)) return 0;
    if (position === head) return rarity(word) * HEAD_WEIGHT;
    return position < end ? rarity(word) : rarity(word) * ASIDE_WEIGHT;
  });
  return { words, weights, head, heard: recognise(words, weights, forgiving) };
}

/** The words of the table among these, also misspelt or written in two ("cheese cake"). */
function recognise(words: readonly Word[], weights: readonly number[], forgiving: boolean) {
  const heard = new Map<Word, Heard>();
  const remember = (word: Word, found: Heard) => {
    const before = heard.get(word);
    if (!before || before.weight < found.weight) heard.set(word, found);
  };
  words.forEach((word, position) => {
    const weight = weights[position] ?? 0;
    const known = NAMES_BY_WORD.has(word) ? word : forgiving ? closestWord(word) : null;
    if (known !== null) remember(known, { positions: [position], weight, misspelt: known !== word });
    const joined = word + (words[position + 1] ?? "");
    if (joined === word || !NAMES_BY_WORD.has(joined)) return;
    const both = { positions: [position, position + 1], weight: weight + (weights[position + 1] ?? 0) };
    remember(joined, { ...both, misspelt: false });
  });
  return heard;
}

function opensAside(words: readonly Word[], position: number): boolean {
  const word = words[position] ?? "";
  if (LINK_WORDS.has(word)) return true;
  if (!AND_WORDS.has(word)) return false;
  return BESIDE_NAMES.has(
    words
      .slice(position + 1)
      .filter((later) => !isWeightless(later))
      .join(" "),
  );
}

function isLink(word: Word): boolean {
  return LINK_WORDS.has(word) || AND_WORDS.has(word);
}

/** The natural logarithm of how few foods share the word, as searches weigh words. */
function rarity(word: Word): number {
  return Math.log(1 + REFERENCE_FOODS.length / (NAMES_BY_WORD.get(word)?.length ?? 1));
}

/** The word of the table that a word was meant to be, or null. */
function closestWord(word: Word): Word | null {
  if (isLink(word) || isWeightless(word) || word.length > LONGEST_WORD) return null;
  const slips = allowedSlips(word.length);
  if (slips === 0) return null;
  const close = (VOCABULARY.get(word.charAt(0)) ?? [])
    .filter((known) => Math.abs(known.length - word.length) <= slips && allowedSlips(known.length) > 0)
    .map((known) => ({ known, slips: slipsBetween(known, word) }))
    .filter((found) => found.slips <= slips)
    .toSorted((a, b) => a.slips - b.slips);
  return close[0]?.known ?? null;
}

/** A name's words without "and" and "with"; names of two words also in one ("icecream"). */
function spellings(name: string): Word[][] {
  const words = wordsOf(name).filter((word) => !isLink(word));
  return words.length === 2 ? [words, [words.join("")]] : [words];
}

function isSubset(part: ReadonlySet<Word>, whole: ReadonlySet<Word>): boolean {
  return part.size < whole.size && [...part].every((word) => whole.has(word));
}

function grouped<Key, Value>(pairs: readonly (readonly [Key, Value])[]): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
