import { ownTurn } from "#server/lib/own-turn.ts";
import { NUMBER } from "#shared/recipe-text/numbers.ts";
import { anyOf, pattern } from "#shared/recipe-text/words/patterns.ts";
import { findFood } from "./foods.ts";
import { OF_FOOD } from "./line-start.ts";
import type { Unread } from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { tokenize } from "./tokenizer.ts";
import { UNIT, type Unit } from "./units.ts";
import { wordSet } from "./word-sets.ts";

export const DESCRIPTION = anyOf(words("descriptions"));
const DESCRIBED = pattern`^(?:${DESCRIPTION}(?:\s(?:${anyOf(words("and"))}\s)?|$))+$`;
const PREPARED = String.raw`(?:${anyOf(words("prepared how"))}\s){0,2}${anyOf(words("preparations"))}(?!\p{L})`;
/** The source of a pattern: "peeled and finely chopped" */
const PREPARATION = String.raw`${PREPARED}(?:,?\s(?:(?:&|${anyOf(words("and", "or"))})\s)?${PREPARED})*`;
/** The source of a pattern: "chopped" of "1 onion chopped" */
export const PREPARED_LAST = String.raw`${PREPARATION}(?=\s*(?:$|[,;(\n]|${anyOf(words("and", "into"))}\s))`;
const PREPARED_FIRST = pattern`^${PREPARATION}\s+(?=\p{L})(?!${anyOf(words("and", "or"))}\s)`;
/** "for frying", "to taste", "or oil" say something about the food in front of them. */
const NOTE = pattern`(?=[\s,،;؛(—])(?:\s*[—(]|\s*[,،;؛](?:\s|(?<=\p{L},)(?=\p{L}))|\s+[-–]\s+|\s+(?=${anyOf(words("note", "optional", "or", "short or", "plus"))}(?!\p{L}))|(?<=\p{L})\s+(?=${PREPARED_LAST})).*$`;
const CHOICE = pattern`^[\s,]*${anyOf(words("or", "short or"))}\s`;
/** Without signs around it */
const NAME = /[^\s:.,*|/;-](?:.*[^\s:.,*|/;-])?/u;
/** "Sal o" */
const JOINER_LAST = pattern`\s+(?:\+|${anyOf(words("or", "short or", "and"))})$`;
/** "or so" of "8 or so chiles", "or 2" of "4 small or 2 large peppers" */
const OR_FIRST = pattern`^[\s,;(–—-]*(?:${anyOf(words("or more"))}\s+${OF_FOOD}|(?:${anyOf(words("or"))}|and|und)\s+(?:${NUMBER}\s+(?:${UNIT}\s+)?${OF_FOOD}(?=\p{L}))?)?`;
const DESCRIPTIVE = wordSet("descriptions", "neutral", "and", "or");

await ownTurn();

/** True for words that name no food: "fresh" of "fresh or frozen peas" */
export const isDescriptive = (text: string) => DESCRIBED.test(text.trim());

/** True for words before a comma that describe the food: "rote" of "rote, reife Tomaten", not "orange, peeled". */
function isDescription(text: string, behind: string): boolean {
  if (text === "") return true;
  const isKnown = tokenize(text).every(
    (word) => DESCRIPTIVE.has(word) || /..ed$/.test(word) || DESCRIBED.test(word),
  );
  if (!isKnown) return false;
  return findFood(text) === null && (DESCRIBED.test(text) || findFood(behind) !== null);
}

/** True for "chicken" of "chicken or turkey stock" and "red" of "red or green chilli". */
const isPartOfChoice = (text: string, other: string) =>
  !/\p{N}/u.test(other) && findFood(text, `or ${other}`) !== findFood(text);

/** Returns where the name ends that begins at an index. */
const endFrom = (text: string, at: number) => at + (NOTE.exec(text.slice(at))?.index ?? text.length - at);

/** Splits what is left into the name, which a description may precede, and notes. */
export function takeName({ text }: Unread, unit: Unit | null) {
  let start = OR_FIRST.exec(text)?.[0].length ?? 0;
  let end = endFrom(text, start);
  const written = () => text.slice(start, end).trim();
  const notes: string[] = [];
  while (end < text.length && !CHOICE.test(text.slice(end)) && isDescription(written(), text.slice(end))) {
    notes.push(written());
    start = end + (OR_FIRST.exec(text.slice(end))?.[0].length ?? 0);
    end = endFrom(text, start);
  }
  const other = end + (CHOICE.exec(text.slice(end))?.[0].length ?? 0);
  if (other > end && isPartOfChoice(written(), text.slice(other, endFrom(text, other)).trim()))
    end = endFrom(text, other);
  const prepared = unit === "can" ? undefined : PREPARED_FIRST.exec(written())?.[0];
  // "Minced beef" is a food of its own.
  if (prepared && findFood(written()) === findFood(written().slice(prepared.length))) {
    notes.push(prepared);
    start = text.indexOf(prepared, start) + prepared.length;
  }
  notes.push(text.slice(end));
  const match = NAME.exec(text.slice(start, end));
  if (!match) return { name: "", notes, namePlace: null };
  // In Turkish, "et" at the end of a line is meat.
  const name = text.slice(end).trim() === "" ? match[0] : match[0].replace(JOINER_LAST, "");
  const namePlace = { start: start + match.index, end: start + match.index + name.length };
  return { name: name.replaceAll(/\s{2,}|[^\S ]/gu, " "), notes, namePlace };
}
