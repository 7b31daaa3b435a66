import { anyOf, pattern } from "#shared/recipe-words/words.ts";
import { findFood } from "./foods.ts";
import type { Place, Unread } from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { tokenize } from "./tokenizer.ts";
import { wordSet } from "./word-sets.ts";

export const DESCRIPTION = anyOf(words("descriptions"));
const DESCRIBED = pattern`^(?:${DESCRIPTION}(?:\s(?:${anyOf(words("and"))}\s)?|$))+$`;
/** "for frying", "to taste", "or oil" say something about the food in front of them. */
const NOTE = pattern`(?:\s*[,،;؛]\s|\s+[-–]\s+|\s+(?=${anyOf(words("note", "optional", "or", "plus"))}(?!\p{L}))).*$`;
/** Without signs around it */
const NAME = /[^\s:.,*|/;-](?:.*[^\s:.,*|/;-])?/u;
/** "Sal o" */
const JOINER_LAST = pattern`\s+${anyOf(words("or", "short or", "and"))}$`;
const OR_FIRST = pattern`^[\s,;–-]*(?:(?:${anyOf(words("or"))}|and|und)\s)?`;
const DESCRIPTIVE = wordSet("descriptions", "neutral", "and", "or");

/** "boneless" of "boneless, skinless chicken", "rote" of "rote, reife Tomaten"; not "orange" of "1 orange, peeled" */
function isDescription(text: string, behind: string): boolean {
  if (text === "") return true;
  const isKnown = tokenize(text).every(
    (word) => DESCRIPTIVE.has(word) || /..ed$/.test(word) || DESCRIBED.test(word),
  );
  if (!isKnown) return false;
  return findFood(text) === null && (DESCRIBED.test(text) || findFood(behind) !== null);
}

/** Splits what is left into the name, which a description may precede, and a note. */
export function takeName({ text }: Unread): { name: string; note: string; namePlace: Place | null } {
  let start = OR_FIRST.exec(text)?.[0].length ?? 0;
  const noteOf = () => NOTE.exec(text.slice(start))?.[0] ?? "";
  let note = noteOf();
  while (note !== "" && isDescription(text.slice(start, text.length - note.length).trim(), note)) {
    start = text.length - note.length + (OR_FIRST.exec(note)?.[0].length ?? 0);
    note = noteOf();
  }
  const found = NAME.exec(text.slice(start, text.length - note.length));
  if (!found) return { name: "", note, namePlace: null };
  const name = found[0].replace(JOINER_LAST, "");
  const namePlace = { start: start + found.index, end: start + found.index + name.length };
  return { name: name.replaceAll(/\s+/gu, " "), note, namePlace };
}
