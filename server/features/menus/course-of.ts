import { words } from "#server/features/foods/recipe-words.ts";
import { lowerCase } from "#shared/fold.ts";
import type { Course } from "#shared/limits.ts";
import { UNREAD_MARKS, wholeWord } from "#shared/recipe-words/words.ts";

/** "Desserts & Drinks" are desserts. */
const COURSE_WORDS: [Course, RegExp][] = [
  ["dessert", wholeWord(words("course dessert"))],
  ["drink", wholeWord(words("course drink"))],
  ["starter", wholeWord(words("course starter", "course soup"))],
  ["side", wholeWord(words("course side", "course salad"))],
];

/** Guesses the course of a dish from the name of its category; the main course if it tells none. */
export function courseOf(category: string | null): Course {
  const name = lowerCase(category ?? "").replaceAll(UNREAD_MARKS, "");
  return COURSE_WORDS.find(([, word]) => word.test(name))?.[0] ?? "main";
}
