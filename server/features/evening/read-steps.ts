import { createHash } from "node:crypto";
import { words } from "#server/features/foods/recipe-words.ts";
import { languageOfText } from "#server/features/foods/text-language.ts";
import { celsiusIn } from "#server/features/foods/unit-edits.ts";
import { stepOfDayBefore } from "#server/features/meals/day-before.ts";
import { minutesIn } from "#shared/durations.ts";
import { READY, WHOLE } from "#shared/evening.api.ts";
import { fold } from "#shared/fold.ts";
import { listSteps } from "#shared/list-steps.ts";
import { anyOf, pattern, UNREAD_MARKS, wholeWord } from "#shared/recipe-words/words.ts";
import type { Unplaced } from "#shared/running-order.ts";

/** A step as its recipe says, before anybody ticked or corrected it. */
export type RecipeStep = Omit<Unplaced, "dishId" | "isDone" | "delay" | "chosen">;

/** Bounds the answer for hostile recipes. */
const MAX_STEPS = 500;
const MAX_MINUTES = 7 * 24 * 60;
/** Work of a step without a duration, and of a dish without steps, if the recipe does not say how long it takes. */
const USUAL_STEP = 5;
const USUAL_DISH = 30;
/** Nobody leaves the stove for less. */
const SHORTEST_WAIT = 5;
const SENTENCES = /\n+|(?<=[.!?؟;])\s+/u;
const KEEPS = wholeWord(words("keeps"));
const MEANWHILE = pattern`^\P{L}*${anyOf(words("meanwhile"))}(?!\p{L})`;
const HANDS_ON = wholeWord(words("hands on"));
const ALWAYS = wholeWord(words("hands on always"));
const WAITING = wholeWord(words("waiting"));
const OVEN = wholeWord(words("oven"));
const PER_SIDE = wholeWord(words("per side"));
/** "every 5 minutes" */
const EVERY = pattern`(?<!\p{L})${anyOf(words("every"))}\s\P{L}{0,6}\p{L}+(?:\s\p{L}+)?`;

/** Reads how long each step of a recipe takes, and what waits. Headings have no line of their own. */
export function readSteps(recipe: { instructions: string | null; prepMinutes: number | null }): RecipeStep[] {
  const language = languageOfText(recipe.instructions ?? "") ?? "en";
  const keys = new Map<string, number>();
  const steps: RecipeStep[] = [];
  let heading = "";
  let oven: number | null = null;
  const isDayBefore: boolean[] = [];
  for (const [step, text] of listSteps(recipe.instructions ?? "")
    .slice(0, MAX_STEPS)
    .entries()) {
    if (text.endsWith(":")) {
      heading = text;
      continue;
    }
    const read = text.replaceAll(UNREAD_MARKS, "");
    const { work, wait } = readTimes(read);
    const isInOven = OVEN.test(read);
    if (isInOven) oven = celsiusIn(text, language) ?? oven;
    isDayBefore.push(
      stepOfDayBefore(`${heading} ${read.split(SENTENCES).filter(isCooking).join(" ")}`) !== null,
    );
    const key = createHash("sha256").update(fold(text)).digest("hex").slice(0, 16);
    const same = keys.get(key) ?? 0;
    keys.set(key, same + 1);
    const line = same > 0 ? `${key}-${same}` : key;
    const timing = steps.length > 0 && MEANWHILE.test(read) ? "meanwhile" : null;
    steps.push({ line, step, text, work, wait, heat: isInOven && wait > 0 ? oven : null, timing });
  }
  // What comes before "rest overnight" is done on that day, too.
  const later = isDayBefore.lastIndexOf(true) + 1;
  const today = steps.slice(later);
  const dayBefore = steps.slice(0, later).map((step) => ({ ...step, timing: "day_before" as const }));
  if (today[0]) today[0].timing = null;
  return [
    ...dayBefore,
    ...withWork(today, recipe.prepMinutes),
    ...(steps.length > 0 ? [] : [whole(recipe)]),
    ready,
  ];
}

const empty = { step: 0, text: "", work: 0, wait: 0, heat: null, timing: null };
const ready: RecipeStep = { ...empty, line: READY, step: MAX_STEPS };
const whole = ({ prepMinutes }: { prepMinutes: number | null }): RecipeStep => ({
  ...empty,
  line: WHOLE,
  work: prepMinutes ?? USUAL_DISH,
});
export const BROUGHT: RecipeStep[] = [ready];

const isCooking = (sentence: string) => !KEEPS.test(sentence);

function readTimes(text: string): { work: number; wait: number } {
  let [work, wait] = [0, 0];
  for (const sentence of text.split(SENTENCES).filter(isCooking)) {
    const minutes =
      Math.ceil(minutesIn(sentence.replace(EVERY, " "), true)) * (PER_SIDE.test(sentence) ? 2 : 1);
    const isWork = ALWAYS.test(sentence) || (HANDS_ON.test(sentence) && !WAITING.test(sentence));
    if (isWork || minutes < SHORTEST_WAIT) work += minutes;
    else wait += minutes;
  }
  return { work: Math.min(work, MAX_MINUTES), wait: Math.min(wait, MAX_MINUTES) };
}

/** Gives the steps without a duration what is left of the recipe's time; without one, a few minutes each. */
function withWork(steps: RecipeStep[], prepMinutes: number | null): RecipeStep[] {
  const untimed = steps.filter(({ work, wait }) => work + wait === 0);
  const known = steps.reduce((sum, { work, wait }) => sum + work + wait, 0);
  const left = Math.max((prepMinutes ?? 0) - known, untimed.length * USUAL_STEP);
  const share = untimed.length > 0 ? untimed : steps;
  return steps.map((step) =>
    share.includes(step) ? { ...step, work: step.work + Math.round(left / share.length) } : step,
  );
}
