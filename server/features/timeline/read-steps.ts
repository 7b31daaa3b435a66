import { createHash } from "node:crypto";
import { words } from "#server/features/foods/recipe-words.ts";
import { languageOfText } from "#server/features/foods/text-language.ts";
import { celsiusIn } from "#server/features/foods/unit-edits.ts";
import { stepOfDayBefore } from "#server/features/meals/day-before.ts";
import { fold } from "#shared/fold.ts";
import { minutesIn } from "#shared/recipe-text/durations.ts";
import { listSteps } from "#shared/recipe-text/list-steps.ts";
import {
  anyOf,
  globalPattern,
  pattern,
  UNREAD_MARKS,
  wholeWord,
} from "#shared/recipe-text/words/patterns.ts";
import { READY, WHOLE } from "#shared/timeline.api.ts";
import type { Unplaced } from "#shared/timeline.ts";

/** A step as in its recipe, without ticks and corrections. */
export type RecipeStep = Omit<Unplaced, "dishId" | "isDone" | "delay" | "chosen">;

/** Bounds the answer for hostile recipes. */
const MAX_STEPS = 500;
const MAX_MINUTES = 7 * 24 * 60;
/** Work of a step without a duration, and of a dish without steps, if the recipe does not say how long it takes. */
const USUAL_STEP = 5;
const USUAL_DISH = 30;
/** A shorter wait counts as work, because the cook stays at the stove. */
const TOO_SHORT = 5;
const PREHEATING = 15;
/** "Bake at 180 °C until golden." and "Let cool." */
const BAKING = 30;
const COOLING = 20;
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
const RESTS = wholeWord(words("rests"));
const COOLS = wholeWord(words("cools"));
const HEATS = wholeWord(words("heats"));
const WISHES = pattern`^\P{L}*${anyOf(words("wishes"))}(?!\p{L})`;
const PER_SIDE = wholeWord(words("per side"));
const DURATION_BEHIND = String.raw`\s\P{L}{0,6}\p{L}+(?:\s\p{L}+)?`;
/** "every 5 minutes", "the last 5 minutes" */
const EVERY = globalPattern`(?<!\p{L})${anyOf(words("every"))}${DURATION_BEHIND}`;
/** "after 5 minutes" */
const AFTER = globalPattern`(?<!\p{L})${anyOf(words("after"))}${DURATION_BEHIND}`;

/** Reads how long each step of a recipe takes in work and in waiting. Headings have no line of their own. */
export function readSteps(recipe: { instructions: string | null; prepMinutes: number | null }): RecipeStep[] {
  const language = languageOfText(recipe.instructions ?? "") ?? "en";
  const keys = new Map<string, number>();
  const steps: (RecipeStep & ReturnType<typeof readTimes>)[] = [];
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
    const parts = text.replace(TITLE, "").replaceAll(UNREAD_MARKS, "").split(SENTENCES);
    const sentences = parts.filter((part) => /\p{L}/u.test(part) && !WISHES.test(part));
    if (sentences.length === 0) continue;
    const cooking = sentences.filter((sentence) => !KEEPS.test(sentence));
    const times = readTimes(cooking);
    const degrees = OVEN.test(text) ? distinct(celsiusIn(text, language)) : [];
    const letters = fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, "");
    const key = createHash("sha256").update(letters).digest("hex").slice(0, 16);
    const same = keys.get(key) ?? 0;
    keys.set(key, same + 1);
    const timing = steps.length > dayBefore && MEANWHILE.test(text) ? "meanwhile" : null;
    if (times.work + times.wait === 0) {
      times.isBaking = !heatsOven(text) && degrees.length > 0 && cooking.some(isInOven);
      if (times.isBaking) Object.assign(times, { wait: BAKING, hasMore: cooking.length > 1 });
      else if (heatsOven(text) && cooking.length === 1) times.wait = PREHEATING;
    }
    const heat = times.isBaking ? (degrees[0] ?? oven) : null;
    steps.push({ line: same > 0 ? `${key}-${same}` : key, step, text, ...times, heat, timing });
    oven = degrees.at(-1) ?? oven;
    if (stepOfDayBefore([heading, ...cooking].join(" ")) !== null) dayBefore = steps.length;
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

const heatsOven = (text: string) => OVEN.test(text) && HEATS.test(text);
const isInOven = (sentence: string) =>
  OVEN.test(sentence) && !OFF_OVEN.test(sentence) && !RESTS.test(sentence.split(/\p{N}/u, 1)[0] ?? "");

/** "180 °C/350 °F" is one heat. */
const distinct = (degrees: readonly number[]) =>
  degrees.filter((heat, index) => degrees.findIndex((other) => Math.abs(other - heat) <= 10) === index);

/** Adds up the durations in the sentences of a step. `hasMore`: some sentences have none. */
function readTimes(sentences: readonly string[]) {
  const step = { work: 0, wait: 0, isBaking: false, hasMore: false };
  for (const sentence of sentences) {
    const stated = (step.wait > 0 ? sentence.replaceAll(AFTER, " ") : sentence).replaceAll(EVERY, " ");
    const minutes = Math.ceil(minutesIn(stated)) * (PER_SIDE.test(sentence) ? 2 : 1);
    const isWork = ALWAYS.test(sentence) || (HANDS_ON.test(sentence) && !WAITING.test(sentence));
    if (minutes === 0 && COOLS.test(sentence)) step.wait += COOLING;
    else if (minutes === 0) step.hasMore ||= !heatsOven(sentence);
    else if (isWork || minutes <= TOO_SHORT) step.work += minutes;
    else {
      step.wait += minutes;
      step.isBaking ||= isInOven(sentence);
    }
  }
  step.work = Math.min(step.work, MAX_MINUTES);
  step.wait = Math.min(step.wait, MAX_MINUTES);
  return step;
}

/** Divides the rest of the recipe's time among the steps with work of unknown duration; at least a few minutes each. */
function withWork(
  steps: readonly (RecipeStep & ReturnType<typeof readTimes>)[],
  prepMinutes: number | null,
): RecipeStep[] {
  const known = steps.reduce((total, { work, wait }) => total + work + wait, 0);
  const open = steps.filter(({ work, hasMore }) => hasMore && work < USUAL_STEP);
  const left = Math.max((prepMinutes ?? 0) - known, open.length * USUAL_STEP);
  const share = Math.round(left / (open.length || steps.length));
  return steps.map((read) => {
    const { hasMore: _more, isBaking: _baking, ...step } = read;
    return open.length === 0 || open.includes(read) ? { ...step, work: step.work + share } : step;
  });
}
