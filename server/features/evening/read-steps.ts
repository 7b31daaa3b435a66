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
/** Nobody leaves the stove for so short a time. */
const TOO_SHORT = 5;
const PREHEATING = 15;
/** "Simmer for 25 minutes: Bring the soup to a boil …" */
const TITLE = /^[^.:\n]{1,90}:\s+(?=\S)/u;
const SENTENCES = /\n+|(?<=[.!?؟;])\s+/u;
const KEEPS = wholeWord(words("keeps"));
const MEANWHILE = pattern`^\P{L}*${anyOf(words("meanwhile"))}(?!\p{L})`;
const HANDS_ON = wholeWord(words("hands on"));
const ALWAYS = wholeWord(words("hands on always"));
const WAITING = wholeWord(words("waiting"));
const OVEN = wholeWord(words("oven"));
const OFF_OVEN = wholeWord(words("off the oven"));
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
  /** How many of the steps are done the day before: all up to the last that rests overnight. */
  let dayBefore = 0;
  for (const [step, text] of listSteps(recipe.instructions ?? "")
    .slice(0, MAX_STEPS)
    .entries()) {
    if (text.endsWith(":")) {
      heading = text;
      continue;
    }
    const sentences = text
      .replace(TITLE, "")
      .replaceAll(UNREAD_MARKS, "")
      .split(SENTENCES)
      .filter((one) => !KEEPS.test(one));
    const times = sentences.map(readTimes);
    const [work, wait] = [sum(times, "work"), sum(times, "wait")];
    const isBaking = sentences.some((one, index) => times[index]?.wait && isInOven(one));
    const degrees = OVEN.test(text) ? celsiusIn(text, language) : [];
    const letters = fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, "");
    const key = createHash("sha256").update(letters).digest("hex").slice(0, 16);
    const same = keys.get(key) ?? 0;
    keys.set(key, same + 1);
    const timing = steps.length > dayBefore && MEANWHILE.test(text) ? "meanwhile" : null;
    const isPreheated = sentences.length === 1 && degrees.length > 0 && work + wait === 0;
    steps.push({
      line: same > 0 ? `${key}-${same}` : key,
      step,
      text,
      work,
      wait: isPreheated ? PREHEATING : wait,
      heat: isBaking ? (degrees[0] ?? oven) : null,
      timing,
    });
    oven = degrees.at(-1) ?? oven;
    if (stepOfDayBefore([heading, ...sentences].join(" ")) !== null) dayBefore = steps.length;
  }
  const all = steps.length > 0 ? withWork(steps, recipe.prepMinutes) : [whole(recipe)];
  const isToday = ({ wait, heat, work }: RecipeStep) => wait === PREHEATING && heat === null && work === 0;
  return [
    ...all.map((step, index) =>
      index < dayBefore && !isToday(step) ? { ...step, timing: "day_before" as const } : step,
    ),
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

const isInOven = (sentence: string) => OVEN.test(sentence) && !OFF_OVEN.test(sentence);

const sum = (times: readonly { work: number; wait: number }[], key: "work" | "wait") =>
  Math.min(
    times.reduce((total, one) => total + one[key], 0),
    MAX_MINUTES,
  );

function readTimes(sentence: string): { work: number; wait: number } {
  const minutes =
    Math.ceil(minutesIn(sentence.replace(EVERY, " "), true)) * (PER_SIDE.test(sentence) ? 2 : 1);
  const isWork = ALWAYS.test(sentence) || (HANDS_ON.test(sentence) && !WAITING.test(sentence));
  return isWork || minutes <= TOO_SHORT ? { work: minutes, wait: 0 } : { work: 0, wait: minutes };
}

/** Gives the steps without a duration what is left of the recipe's time; without one, a few minutes each. */
function withWork(steps: RecipeStep[], prepMinutes: number | null): RecipeStep[] {
  const untimed = steps.filter(({ work, wait }) => work + wait === 0);
  const known = sum(steps, "work") + sum(steps, "wait");
  const left = Math.max((prepMinutes ?? 0) - known, untimed.length * USUAL_STEP);
  const share = untimed.length > 0 ? untimed : steps;
  return steps.map((step) =>
    share.includes(step) ? { ...step, work: step.work + Math.round(left / share.length) } : step,
  );
}
