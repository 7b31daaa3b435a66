import { ALLERGENS, type Allergen } from "#shared/choices.ts";
import { listWords } from "#shared/recipe-text/words/patterns.ts";
import { findName, isKnownWord, isVague, type Meaning } from "./label-words.ts";
import { words } from "./recipe-words.ts";
import { tokenize, type Word } from "./tokenizer.ts";
import { wordSet } from "./word-sets.ts";

/** The foods that a text names, without those that it excludes ("no nuts"). */
export interface NamedFoods {
  foods: Meaning[];
  /** These foods as the table has them, and those behind a "no". */
  named: Meaning[];
  /** Foods that a negation may not mean: "bread with not melted butter", "pasta without eggs and cheese". */
  doubts: Meaning[];
  hasUnknownWords: boolean;
}

const NEUTRAL = wordSet("neutral");
const AND = wordSet("and");
const JOINERS = wordSet("and", "with", "but", "plus", "in", "preposition");
const OR = wordSet("or", "short or", "nor");
/** The last kind of a word counts. */
const KINDS = new Map(
  Object.entries({
    neutral: NEUTRAL,
    or: OR,
    joiner: JOINERS,
    not: wordSet("not"),
    without: wordSet("without"),
    vegetarian: wordSet("vegetarian"),
    vegan: wordSet("vegan"),
  }).flatMap(([kind, set]) => [...set].map((word) => [word, kind] as const)),
);
const AMBIGUOUS = wordSet("ambiguous");
const FREE = wordSet("free");
/** Only with "from": "خالي الدسم" is low in fat. */
const FREE_OF = wordSet("free of");
const FREE_FROM = wordSet("free from");
const FREE_ENDINGS = listWords(words("free endings"));
const EXCLUDABLE = new Map(
  ALLERGENS.flatMap((allergen) =>
    [...wordSet(`allergen ${allergen}`)].map((name) => [name, allergen] as const),
  ),
);

/** Between parts of a line. */
export const PART_SEPARATOR = /[,،;؛|()]|\s[-–—]\s/u;

const ANIMAL: readonly Allergen[] = ["milk", "eggs", "fish", "crustaceans", "molluscs"];
const SEAFOOD: readonly Allergen[] = ["fish", "crustaceans", "molluscs"];

/** @param isSure false if the text is one of several alternatives */
export function readFoods(text: string, isSure = true): NamedFoods {
  const parts = readTogether(text.split(PART_SEPARATOR), isSure);
  return {
    foods: parts.flatMap(({ foods }) => foods),
    named: parts.flatMap(({ named }) => named),
    doubts: parts.flatMap(({ doubts }) => doubts),
    hasUnknownWords: parts.some(({ hasUnknownWords }) => hasUnknownWords),
  };
}

/**
 * Reads parts of one line. An exclusion behind a food, or in a part of its own, counts for this food unless the line
 * has unknown words or alternatives: "brownies, gluten-free", but not "flour (gluten-free if needed)".
 */
export function readTogether(texts: readonly string[], isSure = true): NamedFoods[] {
  const parts = texts.map(readPart);
  if (!isSure || parts.some(({ hasUnknownWords }) => hasUnknownWords)) return parts;
  parts.forEach((part, index) => {
    if (part.behind.length === 0) return;
    const named = part.foods.length > 0 ? part : parts[index - 1];
    // "2 eggs (vegan, flax egg)"
    if (named && parts.slice(index + 1).every(({ foods }) => foods.length === 0))
      named.foods = named.foods.map((food, at) => (at < named.runStart ? food : applyAll(part.behind, food)));
  });
  return parts;
}

/** An exclusion ("gluten-free") or substitution ("vegan"). */
type Change = (food: Meaning) => Meaning;

const applyAll = (changes: readonly Change[], meaning: Meaning) =>
  changes.reduce((food, change) => change(food), meaning);

interface Part extends NamedFoods {
  /** The first of its last foods that have no "and" or "with" between them. */
  runStart: number;
  /** The changes that follow these foods directly, or that are all the part has. */
  behind: Change[];
}

function readPart(text: string): Part {
  const part: Part = { foods: [], named: [], doubts: [], hasUnknownWords: false, runStart: 0, behind: [] };
  let before: Change[] = [];
  let negation: "without" | "not" | null = null;
  let isNegationDirect = true;
  /** True after an amount behind a food: another food follows. */
  let isCounted = false;
  /** True if all words since the last food, or since the start, belong to it. */
  let isAdjacent = true;
  const reset = () => {
    before = [];
    part.behind = [];
    negation = null;
    isAdjacent = false;
  };
  const startRun = () => {
    reset();
    isCounted = false;
    part.runStart = part.foods.length;
  };
  for (const token of readTokens(text)) {
    switch (token.kind) {
      case "change":
        if (negation !== "not") part.behind.push(token.change);
        break;
      case "negation":
        ({ negation } = token);
        isNegationDirect = true;
        if (negation === "not") isAdjacent = false;
        break;
      case "food":
        if (negation === null && isCounted) startRun();
        if (
          negation !== null &&
          (!isNegationDirect || (negation === "not" && isNeutral(token.name.replace(/ .*/, ""))))
        )
          part.doubts.push(token.meaning);
        if (negation === null && !token.isFree) {
          before.push(...part.behind.splice(0));
          // "vegan mayo chicken"
          if (before.length > 0 && part.foods.length > part.runStart) part.doubts.push(token.meaning);
          part.foods.push(applyAll(before, token.meaning));
          part.named.push(token.plain);
          isAdjacent = true;
        } else if (negation === "not") {
          part.named.push(token.meaning);
          isAdjacent = false;
        } else part.behind.push(exclusionOf(token.name));
        if (!token.continuesNegation) negation = null;
        break;
      case "joiner":
        // "without eggs and milk", "vegan and gluten-free brownies"
        if (token.isAnd && (negation !== null || (token.isBeforeChange && part.foods.length === 0))) {
          isNegationDirect = false;
          break;
        }
        startRun();
        break;
      case "or":
        if (negation === null) reset();
        break;
      case "unknown":
        reset();
        part.hasUnknownWords = true;
        break;
      case "number":
        isCounted = part.foods.length > 0;
        isAdjacent = false;
        break;
      case "neutral":
        isAdjacent = false;
        if (negation === "not") isNegationDirect = false;
    }
  }
  if (!isAdjacent) part.behind = [];
  return part;
}

/** Words of a part that have one meaning together. */
type Token =
  /**
   * `plain`: butter for "vegan butter"; `isFree`: "egg-free"; `continuesNegation`: a "without" in front of it counts
   * for the next food, too.
   */
  | {
      kind: "food";
      name: string;
      meaning: Meaning;
      plain: Meaning;
      isFree: boolean;
      continuesNegation: boolean;
    }
  | { kind: "change"; change: Change }
  | { kind: "negation"; negation: "without" | "not" }
  | { kind: "joiner"; isAnd: boolean; isBeforeChange: boolean }
  | { kind: "or" | "number" | "neutral" | "unknown" };

function readTokens(text: string): Token[] {
  // "without seeds + cheese" adds cheese.
  const plain = text
    .replaceAll("+", " | ")
    .replaceAll(/[- ](?:(?<=\bplant.)(?=based\b)|(?<=\bmeat.)(?=free\b))/gi, "");
  const words = tokenize(plain);
  const tokens: Token[] = [];
  for (let start = 0; start < words.length;) start = addToken(tokens, words, start);
  return tokens;
}

/** Returns whether a text has no other words than a food and neutral ones: "eggs (size M or L)". */
export function namesOneFood(text: string): boolean {
  const tokens = readTokens(text);
  const others = tokens.filter((token) => token.kind !== "food" || token.isFree);
  return tokens.length === others.length + 1 && others.every(({ kind }) => NEUTRAL_KINDS.includes(kind));
}

/** Returns whether a text names another food than its words: "gluten-free breadcrumbs", "vegan parmesan". */
export const namesSubstitute = (text: string): boolean =>
  readTokens(text).some((token) => token.kind === "change" || (token.kind === "food" && token.isFree));

const NEUTRAL_KINDS: readonly Token["kind"][] = ["neutral", "number", "joiner", "or"];

type Name = NonNullable<ReturnType<typeof findName>>;

/** Adds what a word, or the name that it begins, means. @returns where the next one begins */
function addToken(tokens: Token[], words: readonly Word[], start: number): number {
  const word = words[start] ?? "";
  const end = start + 1;
  const kind = KINDS.get(word);
  const food = findName(words, start, isNeutral);
  if (kind === "vegan" || kind === "vegetarian") {
    tokens.push({ kind: "change", change: (plain) => substituted(plain, kind) });
    // "vegan butter" is also a name.
    if (!food || food.end === end) return end;
  }
  const isFreeFrom = FREE_FROM.has(words[end] ?? "") && (FREE.has(word) || FREE_OF.has(word));
  if (kind === "without" || kind === "not" || isFreeFrom) {
    tokens.push({ kind: "negation", negation: kind === "not" && !isFreeFrom ? "not" : "without" });
    return isFreeFrom ? end + 1 : end;
  }
  const stem = word.slice(0, -freeEnding(word).length);
  if (isKnownWord(stem)) tokens.push({ kind: "change", change: exclusionOf(stem) });
  else if (food && (food.end > end || !AMBIGUOUS.has(word) || isAlone(words, start)))
    return addFood(tokens, words, start, food);
  else if (word === "|" || kind === "joiner")
    tokens.push({ kind: "joiner", isAnd: AND.has(word), isBeforeChange: isChange(words, end) });
  else if (kind === "or" || kind === "neutral") tokens.push({ kind });
  else tokens.push({ kind: /^\d+$/.test(word) ? "number" : "unknown" });
  return end;
}

function addFood(tokens: Token[], words: readonly Word[], start: number, { meaning, end }: Name): number {
  const name = words.slice(start, end).join(" ");
  const behindFree = words[end + 1] ?? "";
  // "free-range", "free of salt"
  const isFree = FREE.has(words[end] ?? "") && behindFree !== "range" && !FREE_FROM.has(behindFree);
  const after = end + (isFree ? 1 : 0);
  const continuesNegation = isNegationContinued(words, after);
  const plain = (isDiet(words[start] ?? "") && findName(words, start + 1, isNeutral)?.meaning) || meaning;
  tokens.push({ kind: "food", name, meaning, plain, isFree, continuesNegation });
  return after;
}

/** True for "un" in "un" and "un ve süt". */
const isAlone = (words: readonly Word[], index: number) =>
  [words[index - 1] ?? "|", words[index + 1] ?? "|"].every((word) => word === "|" || AND.has(word));

const isNeutral = (word: Word) => NEUTRAL.has(word);
const isDiet = (word: Word) => ["vegan", "vegetarian"].includes(KINDS.get(word) ?? "");

/** "frei" of "nussfrei", or "" */
const freeEnding = (word: Word) =>
  FREE_ENDINGS.find((ending) => word.length > ending.length && word.endsWith(ending)) ?? "";

function isChange(words: readonly Word[], index: number): boolean {
  const word = words[index] ?? "";
  return isDiet(word) || freeEnding(word) !== "" || FREE.has(words[index + 1] ?? "");
}

/** True if "without" holds for the next food: "without eggs and milk", not "without eggs and milk chocolate cake". */
function isNegationContinued(words: readonly Word[], end: number): boolean {
  const joiner = words[end] ?? "";
  if (OR.has(joiner)) return true;
  if (!AND.has(joiner)) return false;
  const next = findName(words, end + 1, isNeutral);
  const after = next ? words[next.end] : undefined;
  return next !== null && (after === undefined || after === "|" || JOINERS.has(after));
}

/** Removes the allergen of "gluten-free". Foods that are no whole group ("yolk-free", "lactose-free") exclude none. */
function exclusionOf(name: string): Change {
  const excluded = EXCLUDABLE.get(name);
  return (food) => {
    const contains = food.contains.filter((allergen) => allergen !== excluded);
    // Cheese without milk is usually made of soy or nuts.
    const isReplaced = excluded === "milk" && food.contains.includes("milk");
    const replacing: Allergen[] = isReplaced ? ["soy", "nuts"] : [];
    const may = [...food.may, ...replacing].filter((allergen) => allergen !== excluded);
    // Egg-free mayonnaise may or may not be vegan.
    const isChanged = contains.length < food.contains.length && food.diet !== "vegan";
    return { contains, may, diet: isChanged ? null : food.diet };
  };
}

/** The labels of a substitute such as "vegan sausage", usually made of soy, wheat or nuts. */
function substituted(food: Meaning, kind: "vegan" | "vegetarian"): Meaning {
  if (food.diet === "vegan" || food.diet === kind) return food;
  const removed = kind === "vegan" ? ANIMAL : SEAFOOD;
  const rest = (list: readonly Allergen[]) => list.filter((allergen) => !removed.includes(allergen));
  const added: Allergen[] = [];
  if (food.diet === "none") added.push("soy", "gluten");
  else if (!isVague(food)) added.push("soy", "nuts");
  if (food.diet === "none" && kind === "vegetarian") added.push("eggs", "milk");
  return { contains: rest(food.contains), may: [...rest(food.may), ...added], diet: kind };
}
