import { words } from "#server/features/foods/recipe-words.ts";
import { lowerCase } from "#shared/fold.ts";
import type { Course } from "#shared/limits.ts";
import { UNREAD_MARKS, wholeWord } from "#shared/recipe-words/words.ts";

interface Kind {
  course: Course;
  word: RegExp;
  isDinner?: true;
}

/** "Desserts & Drinks" are desserts. */
const KINDS: Kind[] = [
  { course: "dessert", word: wholeWord(words("course dessert")) },
  { course: "drink", word: wholeWord(words("course drink")) },
  { course: "starter", word: wholeWord(words("course starter")) },
  { course: "side", word: wholeWord(words("course side")) },
  { course: "starter", word: wholeWord(words("course soup")), isDinner: true },
  { course: "side", word: wholeWord(words("course salad")), isDinner: true },
];
const MAIN = { course: "main", isDinner: true } as const;
const NO_DINNER = wholeWord(words("no dinner"));

/** In Turkish, "TATLILAR" is "tatlılar". */
const nameOf = (category: string | null) =>
  [lowerCase(category ?? ""), category?.replaceAll("I", "ı").toLowerCase()]
    .join("\n")
    .replaceAll(UNREAD_MARKS, "");

function kindOf(category: string | null): Omit<Kind, "word"> {
  const name = nameOf(category);
  return KINDS.find(({ word }) => word.test(name)) ?? MAIN;
}

/** Guesses the course of a dish from the name of its category; the main course if it tells none. */
export const courseOf = (category: string | null): Course => kindOf(category).course;

/** Whether ideas for dinner are of a category: of main courses, soups and salads. */
export const isForDinner = (category: string | null): boolean =>
  kindOf(category).isDinner === true && !NO_DINNER.test(nameOf(category));
