import { words } from "#server/features/foods/recipe-words.ts";
import type { Course } from "#shared/choices.ts";
import { lowerCase } from "#shared/fold.ts";
import { UNREAD_MARKS, wholeWord } from "#shared/recipe-text/words/patterns.ts";

type Kind = [Course, RegExp, isForDinner: boolean];
let kinds: Kind[] | undefined;

/** "Desserts & Drinks" are desserts. Soups and salads are also dinners. Made at first use: patterns slow the start. */
const listKinds = (): Kind[] => [
  ["dessert", wholeWord(words("course dessert")), false],
  ["drink", wholeWord(words("course drink")), false],
  ["starter", wholeWord(words("course starter")), false],
  ["side", wholeWord(words("course side")), false],
  ["main", wholeWord(words("no dinner")), false],
  ["starter", wholeWord(words("course soup")), true],
  ["side", wholeWord(words("course salad")), true],
];

function kindOf(category: string | null) {
  // In Turkish, "TATLILAR" is "tatlılar".
  const names = `${lowerCase(category ?? "")}\n${lowerCase(category?.replaceAll("I", "ı") ?? "")}`;
  kinds ??= listKinds();
  return kinds.find(([, word]) => word.test(names.replaceAll(UNREAD_MARKS, "")));
}

/** Guesses the course of a dish from the name of its category; the main course if the name suggests none. */
export const courseOf = (category: string | null): Course => kindOf(category)?.[0] ?? "main";

/** Returns whether ideas for dinner may be of a category. */
export const isForDinner = (category: string | null): boolean => kindOf(category)?.[2] ?? true;
