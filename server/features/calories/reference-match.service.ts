import { REFERENCE_FOODS, type ReferenceFood } from "./reference-table.ts";
import { AND_WORDS, isWeightless, LINK_WORDS } from "./reference-vocabulary.ts";
import { allowedSlips, slipsBetween, type Word, wordsOf } from "./reference-words.service.ts";

export type Match = {
  food: ReferenceFood;
  /** The words of the dish's text that the match accounts for. */
  words: ReadonlySet<Word>;
  /** How much of what the text says they are, 0–1. */
  coverage: number;
  misspelt: boolean;
};

/** One of a food's names. */
type Name = { food: ReferenceFood; words: ReadonlySet<Word> };

/** A word of the table heard in a text: which words of the text it stands for, and how much it says. */
type Heard = { positions: readonly number[]; weight: number; misspelt: boolean };

/** A text as words with their weights; `heard` by the words of the table. */
type Hearing = { words: readonly Word[]; weights: readonly number[]; heard: ReadonlyMap<Word, Heard> };

/** The word a title ends in names the dish ("chicken salad sandwich"); what follows "with" only describes it. */
const HEAD_WEIGHT = 1.5;
const ASIDE_WEIGHT = 0.5;

/** "Mushroom risotto" is a risotto, also when mushrooms are the rarer word. */
const ROLE_WEIGHT: Record<ReferenceFood["role"], number> = { dish: 1, drink: 0.8, side: 0.6, food: 0.6 };

/** An ingredient must be most of a title to stand for it: "Surprise with lemon" is no lemon. */
const LEAST_COVERAGE: Record<ReferenceFood["role"], number> = { dish: 0.2, drink: 0.5, side: 0.4, food: 0.4 };

/** No real title is longer; keeps hostile ones cheap. */
const WORDS_READ = 40;
const LONGEST_WORD = 24;

const NAMES: readonly Name[] = REFERENCE_FOODS.flatMap((food) =>
  food.names.flatMap((name) => spellings(name).map((words) => ({ food, words: new Set(words) }))),
);
const NAMES_BY_WORD = grouped(NAMES.flatMap((name) => [...name.words].map((word) => [word, name] as const)));

/** Slips are looked for among words with the same first letter: people rarely miss that one. */
const VOCABULARY = grouped([...NAMES_BY_WORD.keys()].map((word) => [word.charAt(0), word] as const));

const SIDE_NAMES: ReadonlySet<string> = new Set(
  NAMES.filter((name) => name.food.role === "side").map((name) => [...name.words].join(" ")),
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
    special = { ...match, food: name.food, words: name.words };
  }
  return special;
}

/** What a title says is served beside the matched food ("with rice"), or null. */
export function matchSide(title: string, match: Match): ReferenceFood | null {
  const { words, heard } = hear(title, { forgiving: true });
  const last = Math.max(...[...match.words].flatMap((word) => heard.get(word)?.positions ?? []));
  const link = words.findIndex(
    (word, position) => position > last && (LINK_WORDS.has(word) || AND_WORDS.has(word)),
  );
  if (link === -1) return null;
  const beside = best(hear(words.slice(link + 1).join(" "), { forgiving: true }));
  return beside?.food.role === "side" ? beside.food : null;
}

/** The name that accounts for most of a text; of two, the more special one. */
function best(hearing: Hearing): Match | null {
  const named = namesAmong([...hearing.heard.keys()])
    .filter((name) => [...name.words].every((word) => hearing.heard.has(word)))
    .map((name) => ({ name, score: weightOf(name.words, hearing) * ROLE_WEIGHT[name.food.role] }))
    .toSorted((a, b) => b.score - a.score);
  let winner = named[0]?.name;
  if (!winner) return null;
  for (const { name } of named) if (isSubset(winner.words, name.words)) winner = name;
  const coverage = coverageOf(winner.words, hearing);
  if (coverage < LEAST_COVERAGE[winner.food.role]) return null;
  const misspelt = [...winner.words].some((word) => hearing.heard.get(word)?.misspelt);
  return { food: winner.food, words: winner.words, coverage, misspelt };
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
  const weights = weigh(words);
  const heard = new Map<Word, Heard>();
  const remember = (word: Word, found: Heard) => {
    if (!((heard.get(word)?.weight ?? -1) >= found.weight)) heard.set(word, found);
  };
  words.forEach((word, position) => {
    const weight = weights[position] ?? 0;
    const known = forgiving ? knownWord(word) : NAMES_BY_WORD.has(word) ? word : null;
    if (known !== null) remember(known, { positions: [position], weight, misspelt: known !== word });
    const next = words[position + 1];
    const joined = next === undefined ? word : word + next; // "cheese cake"
    if (joined === word || !NAMES_BY_WORD.has(joined)) return;
    const pair = [position, position + 1];
    remember(joined, { positions: pair, weight: weight + (weights[position + 1] ?? 0), misspelt: false });
  });
  return { words, weights, heard };
}

/** Rare words say more than common ones; the last word before "with" most, words after it less. */
function weigh(words: readonly Word[]): number[] {
  const aside = words.findIndex((word, position) => position > 0 && opensAside(words, position));
  const end = aside === -1 ? words.length : aside;
  const head = words.findLastIndex(
    (word, position) => position < end && !isLink(word) && !isWeightless(word),
  );
  return words.map((word, position) => {
    if (isLink(word)) return 0;
    if (position === head) return rarity(word) * HEAD_WEIGHT;
    return position < end ? rarity(word) : rarity(word) * ASIDE_WEIGHT;
  });
}

function opensAside(words: readonly Word[], position: number): boolean {
  const word = words[position] ?? "";
  if (LINK_WORDS.has(word)) return true;
  if (!AND_WORDS.has(word)) return false;
  return SIDE_NAMES.has(
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

/** The word of the table that a word is, forgiving slips of the pen; null when there is none. */
function knownWord(word: Word): Word | null {
  if (NAMES_BY_WORD.has(word)) return word;
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
