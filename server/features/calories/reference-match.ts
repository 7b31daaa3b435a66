import { hear, type Hearing } from "./reference-weights.ts";
import { isGeneral, isLink, type Name, namesAmong } from "./reference-names.ts";
import type { ReferenceFood } from "./reference-table.ts";
import { isWeightless } from "./reference-vocabulary.ts";
import type { Word } from "./reference-tokenizer.ts";

export type Match = {
  food: ReferenceFood;
  /** The one of its names that was found. */
  name: string;
  /** The words of that name. */
  words: ReadonlySet<Word>;
  /** How much of what the text says they are, 0–1. */
  coverage: number;
  /** Just a word such as "soup", which stands for many different dishes. */
  isGeneral: boolean;
};

/** More than all words of a text together weigh, so that these decide: the kind of dish, and what is only beside it. */
const KIND_OF_DISH = 1000;
const ONLY_BESIDE = -1000;

/** "Mushroom risotto" is a risotto, also when mushrooms are the rarer word. */
const ROLE_WEIGHT: Record<ReferenceFood["role"], number> = { dish: 1, drink: 0.8, side: 0.6, food: 0.6 };

/** Without its head, an ingredient must be most of a title to stand for it: "Mango surprise" is no mango. */
const LEAST_COVERAGE: Record<ReferenceFood["role"], number> = { dish: 0.2, drink: 0.5, side: 0.4, food: 0.4 };

/**
 * The food that a text means, or null: a dish that the text's head names before all others, then the name that
 * accounts for most of the text, and of two that fit the more special one.
 */
export function matchFood(text: readonly Word[]): Match | null {
  const hearing = hear(text);
  const named = namesAmong(hearing.heard.keys())
    .filter((name) => [...name.words].every((word) => hearing.heard.has(word)) && !isTornApart(name, hearing))
    .map((name) => ({ name, score: scoreOf(name, hearing) }))
    .toSorted((a, b) => b.score - a.score);
  let winner = named[0]?.name;
  if (!winner) return null;
  for (const { name } of named) if (isPart(winner.words, name.words)) winner = name;
  const coverage = coverageOf(winner, hearing);
  if (coverage < LEAST_COVERAGE[winner.food.role] && !holdsHead(winner, hearing)) return null;
  return { ...winner, coverage, isGeneral: isGeneral(winner.words) };
}

/** A more special food of the same kind, when the description says so: "Curry" made with "chicken". */
export function moreSpecial(match: Match, description: readonly Word[]): Match {
  const said = new Set([...match.words, ...description]);
  let special = match;
  for (const name of namesAmong(match.words)) {
    if (!isPart(match.words, name.words) || name.words.size <= special.words.size) continue;
    if ([...name.words].every((word) => said.has(word))) special = { ...match, ...name, isGeneral: false };
  }
  return special;
}

/** The foods a title names after the matched one: "with rice and salad". */
export function matchBeside(title: readonly Word[], match: Match): Match[] {
  const last = Math.max(...positionsOf(match, hear(title)));
  const parts: Word[][] = [];
  for (const word of title.slice(last + 1)) {
    if (isLink(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.map((part) => matchFood(part)).filter((beside) => beside !== null);
}

function scoreOf(name: Name, hearing: Hearing): number {
  const weight = [...name.words].reduce((sum, word) => sum + (hearing.heard.get(word)?.weight ?? 0), 0);
  const isKindOfDish = name.food.role === "dish" && holdsHead(name, hearing);
  const isBeside = positionsOf(name, hearing).every((position) => position >= hearing.aside);
  return weight * ROLE_WEIGHT[name.food.role] + (isKindOfDish ? KIND_OF_DISH : isBeside ? ONLY_BESIDE : 0);
}

/** "Chicken salad with ginger dressing" is no salad dressing. */
function isTornApart({ words, kindWord }: Name, { heard, aside }: Hearing): boolean {
  const isBeside = (word: Word) => heard.get(word)?.positions.every((position) => position >= aside) ?? false;
  return kindWord !== null && isBeside(kindWord) && ![...words].every(isBeside);
}

function holdsHead(name: Name, hearing: Hearing): boolean {
  return positionsOf(name, hearing).includes(hearing.head);
}

/** The share of a text's weight in a name's words; words that tell of no food count only where the name holds them. */
function coverageOf(name: Name, hearing: Hearing): number {
  const positions = new Set(positionsOf(name, hearing));
  let covered = 0;
  let all = 0;
  hearing.words.forEach((word, position) => {
    const weight = hearing.weights[position] ?? 0;
    if (positions.has(position)) covered += weight;
    if (positions.has(position) || !isWeightless(word)) all += weight;
  });
  return all === 0 ? 0 : covered / all;
}

function positionsOf({ words }: { words: ReadonlySet<Word> }, { heard }: Hearing): number[] {
  return [...words].flatMap((word) => heard.get(word)?.positions ?? []);
}

function isPart(part: ReadonlySet<Word>, whole: ReadonlySet<Word>): boolean {
  return part.size < whole.size && [...part].every((word) => whole.has(word));
}
