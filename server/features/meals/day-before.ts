import { words } from "#server/features/foods/recipe-words.ts";
import { UNREAD_MARKS, wholeWord } from "#shared/recipe-text/words/patterns.ts";

const DAY_BEFORE = wholeWord(words("day before"));
const SENTENCES = /\n+|(?<=[.!?؟])\s+/u;
const MAX_STEP = 300;

/** Returns the sentence of the instructions that begins on the day before: "Soak the beans overnight."; or null. */
export function stepOfDayBefore(instructions: string): string | null {
  const sentences = instructions.split(SENTENCES).map((sentence) => sentence.trim());
  const index = sentences.findIndex((sentence) => DAY_BEFORE.test(sentence.replaceAll(UNREAD_MARKS, "")));
  const step = sentences[index];
  if (step === undefined) return null;
  // "The day before:" is a heading.
  const whole = step.endsWith(":") ? [step, sentences[index + 1]].join(" ") : step;
  return whole.slice(0, MAX_STEP).trim();
}
