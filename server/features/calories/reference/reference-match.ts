import type { Word } from "#server/features/foods/tokenizer.ts";
import { isSubset } from "#server/features/foods/word-sets.ts";
import { isGeneral, isLinkWord, type Name, namesAround, namesWithin } from "./reference-names.ts";
import type { ReferenceFood } from "./reference-table.ts";
import {
  ABOUT_WORDS,
  COOKER_WORDS,
  isFiller,
  THING_ENDINGS,
  THING_WORDS,
  VESSELS,
} from "./reference-vocabulary.ts";
import { weighWords, type WeightedText } from "./reference-weights.ts";

export type Match = {
  food: ReferenceFood;
  name: string;
  words: ReadonlySet<Word>;
  /** Share of the text's weight that the name covers, 0–1. */
  coverage: number;
  /** The name is a general word such as "soup". */
  isGeneral: boolean;
};

/** Outweigh all words of a text together: a dish named by the head wins, a name after "with" loses. */
const HEAD_BONUS = 1000;
const ASIDE_PENALTY = -1000;

/** "Mushroom risotto" is a risotto, even if "mushroom" is the rarer word. */
const ROLE_WEIGHT: Record<ReferenceFood["role"], number> = { dish: 1, drink: 0.8, side: 0.6, food: 0.6 };

const MAX_AMBIGUOUS = 5;

/** Required coverage of names without the head: "Mango surprise" is not a mango. */
const MIN_COVERAGE: Record<ReferenceFood["role"], number> = { dish: 0.2, drink: 0.5, side: 0.4, food: 0.4 };

/**
 * Finds the food that a text names. A dish that contains the head comes first, then the name that covers most of the
 * text; a longer name that contains the winner replaces it.
 */
export function matchFood(words: readonly Word[]): Match | null {
  const text = weighWords(words);
  const candidates = namesWithin(text.known)
    .filter((name) => !isSplitByAside(name, text) && !isOtherLiquid(name, text))
    .map((name) => ({ name, score: scoreOf(name, text) }))
    .toSorted((a, b) => b.score - a.score);
  let winner = candidates[0]?.name;
  if (!winner) return null;
  for (const { name } of candidates) if (isProperSubset(winner.words, name.words)) winner = name;
  if (!isMeal(winner) && isHeadUnknown(text)) return null;
  if (isAmbiguousSnack(winner) && isRestUnknown(winner, text)) return null;
  const coverage = coverageOf(winner, text);
  if (coverage < MIN_COVERAGE[winner.food.role] && !containsHead(winner, text)) return null;
  return { ...winner, coverage, isGeneral: isGeneral(winner.words) };
}

/** Returns whether a title names a thing, place or event: "apple tree", "rice cooker", "wine glass", "trip to Rome". */
export function namesThing(title: readonly Word[]): boolean {
  const { words, head, aside } = weighWords(title);
  const vessel = VESSELS.find(({ last }) => last.has(words.at(-1) ?? ""));
  const before = words.at(-2) ?? "";
  if (vessel?.before.has(before)) return true;
  if (before !== "" && THING_ENDINGS.has(words.at(-1) ?? "") && !isLinkWord(before) && !isFiller(before))
    return true;
  return words.some((word, position) => {
    if (!THING_WORDS.has(word) || COOKER_WORDS.has(words[position - 1] ?? "")) return false;
    return position === head || position === aside - 1 || ABOUT_WORDS.has(words[position + 1] ?? "");
  });
}

/** Replaces a match with a more specific food that the description names: "Curry" made with "chicken". */
export function specialize(match: Match, description: readonly Word[]): Match {
  const available = new Set([...match.words, ...description]);
  let special = match;
  for (const name of namesAround(match.words)) {
    if (name.words.size > special.words.size && isSubset(name.words, available))
      special = { ...match, ...name, isGeneral: false };
  }
  return special;
}

/** Returns the foods that a title names after the match: "with rice and salad". */
export function matchSides(title: readonly Word[], match: Match): Match[] {
  const last = Math.max(...positionsOf(match, weighWords(title)));
  const parts: Word[][] = [];
  for (const word of title.slice(last + 1)) {
    if (isLinkWord(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.map((part) => matchFood(part)).filter((side) => side !== null);
}

function scoreOf(name: Name, text: WeightedText): number {
  const weight = [...name.words].reduce((sum, word) => sum + (text.known.get(word)?.weight ?? 0), 0);
  const hasHead = name.food.role === "dish" && containsHead(name, text);
  const isAside = positionsOf(name, text).every((position) => position >= text.aside);
  return weight * ROLE_WEIGHT[name.food.role] + (hasHead ? HEAD_BONUS : isAside ? ASIDE_PENALTY : 0);
}

/** True if only the kind is an aside: "chicken salad with ginger dressing" is no salad dressing. */
function isSplitByAside({ words, kindWord }: Name, { known, aside }: WeightedText): boolean {
  const isAside = (word: Word) => known.get(word)?.positions.every((position) => position >= aside) ?? false;
  return kindWord !== null && isAside(kindWord) && ![...words].every(isAside);
}

/** Rose water is not water: a plain food without energy must be all that the title names before "with". */
function isOtherLiquid(name: Name, { words, aside }: WeightedText): boolean {
  if (name.food.role !== "food" || name.food.kcal > 0) return false;
  return words.slice(0, aside).some((word) => !name.words.has(word) && !isLinkWord(word) && !isFiller(word));
}

/** True if the main word is in no name: "chicken Zarqana" may be any dish, not an ingredient or a side. */
function isHeadUnknown({ words, head, known }: WeightedText): boolean {
  const isContent = (word: Word) => !isLinkWord(word) && !isFiller(word);
  const link = words.findIndex(
    (word, position) => isLinkWord(word) && words.slice(0, position).some(isContent),
  );
  // "Zarqana, peas and rice" is named by its first part.
  const firstHead = words.slice(0, link === -1 ? words.length : link).findLastIndex(isContent);
  const positions = new Set([...known.values()].flatMap((word) => word.positions));
  return [head, firstHead].some((position) => position !== -1 && !positions.has(position));
}

function isMeal({ food: { role } }: Name): boolean {
  return role === "dish" || role === "drink";
}

/** A sweet, drink or piece under a short word, which may mean something else in another language. */
function isAmbiguousSnack({ food, name, words }: Name): boolean {
  if (words.size > 1 || name === food.name || name.length > MAX_AMBIGUOUS) return false;
  return (
    food.role === "drink" || food.assumes === "Fixed" || /pieces?$/u.test(food.serving.split(",")[0] ?? "")
  );
}

/** True if all other words are unknown: "baghali polo" is Persian rice, not the Spanish ice pop. */
function isRestUnknown({ words }: Name, text: WeightedText): boolean {
  const rest = text.words
    .slice(0, text.aside)
    .filter((word) => !words.has(word) && !isLinkWord(word) && !isFiller(word));
  return rest.length > 0 && rest.every((word) => !text.known.has(word));
}

function containsHead(name: Name, text: WeightedText): boolean {
  return positionsOf(name, text).includes(text.head);
}

/** Returns the share of a text's weight that a name covers; fillers count only if they are part of the name. */
function coverageOf(name: Name, text: WeightedText): number {
  const positions = new Set(positionsOf(name, text));
  let covered = 0;
  let all = 0;
  text.words.forEach((word, position) => {
    const weight = text.weights[position] ?? 0;
    if (positions.has(position)) covered += weight;
    if (positions.has(position) || !isFiller(word)) all += weight;
  });
  return all === 0 ? 0 : covered / all;
}

function positionsOf({ words }: { words: ReadonlySet<Word> }, { known }: WeightedText): number[] {
  return [...words].flatMap((word) => known.get(word)?.positions ?? []);
}

function isProperSubset(part: ReadonlySet<Word>, whole: ReadonlySet<Word>): boolean {
  return part.size < whole.size && isSubset(part, whole);
}
