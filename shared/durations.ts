import { NUMBER, plainDigits, readNumber } from "#shared/numbers.ts";
import * as words from "#shared/recipe-words/cooking.ts";
import { anyOf, pattern } from "#shared/recipe-words/words.ts";

/** A duration in the text of a step, "20–25 min". */
export interface Duration {
  text: string;
  /** The shorter end of a range. */
  seconds: number;
}

/** Shorter durations are over before the timer is started: "a second". */
const SHORTEST = 10;
const LONGEST = 24 * 3600;

const WORDS: [words: string, value: number][] = [
  [words.HALF, 0.5],
  [words.ONE, 1],
  [words.ONE_AND_A_HALF, 1.5],
  [words.TWO, 2],
  [words.THREE, 3],
];
const VALUES = WORDS.map(([word, value]) => ({ word: pattern`^${anyOf(word)}$`, value }));
const WORD = anyOf(...WORDS.map(([word]) => word));

/** Refuses a start inside of a word or number, behind "1:" or "three quarters of", and at the half of "five and a half". */
const START = String.raw`(?<!(?!و)\p{L}|[\p{N}.,:/⁄]|\band\s(?:a\s)?(?=half)|\bof\s)`;
const AMOUNT = String.raw`(${NUMBER}|${WORD}(?=[\s-]|(?<=['\u2019])|${anyOf(words.AND_A_HALF)}))`;
const RANGE = String.raw`(?:\s?[-–—]\s?|\s${anyOf(words.UNTIL)}\s)(?:${NUMBER}|${WORD})`;
const HALF_AGAIN = String.raw`\s?${anyOf(words.AND_A_HALF)}`;
const HALF_MORE = `(${HALF_AGAIN})`;
const UNIT = `(?:(${anyOf(words.HOURS)})|(${anyOf(words.MINUTES)})|${anyOf(words.SECONDS)})`;
const PART = new RegExp(
  String.raw`${START}${AMOUNT}${HALF_MORE}?(?:${RANGE}(?:${HALF_AGAIN})?)?[\s-]{0,2}${UNIT}(?!\p{L})(?:${HALF_MORE}(?!\p{L}))?`,
  "giu",
);
const JOIN = pattern`^[.,]?\s{0,2}(?:${anyOf(words.AND)}\s|و)?$`;
/** "1h30" and "1 h 30", but not "1 h 30 g". */
const SHORT = /^(?:\s?(\d\d))(?!\d|\s?(?:k?g|[cdm]?l|[°%]|min))/iu;

/** Splits the text of a step at its durations, which can be timed. */
export function splitDurations(text: string): (string | Duration)[] {
  const parts: (string | Duration)[] = [];
  let end = 0;
  for (const { start, stop, seconds } of join(text, [...plainDigits(text).matchAll(PART)].map(readPart))) {
    if (seconds < SHORTEST || seconds > LONGEST) continue;
    parts.push(text.slice(end, start), { text: text.slice(start, stop), seconds });
    end = stop;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}

interface Part {
  start: number;
  stop: number;
  seconds: number;
  /** The unit's seconds. */
  unit: number;
  isShort: boolean;
}

function readPart({
  0: all,
  1: amount = "",
  2: half,
  3: hours,
  4: minutes,
  5: halfMore,
  index,
}: RegExpExecArray): Part {
  const unit = hours ? 3600 : minutes ? 60 : 1;
  const value = VALUES.find(({ word }) => word.test(amount))?.value ?? readNumber(amount);
  const seconds = Math.round((value + (half || halfMore ? 0.5 : 0)) * unit);
  return { start: index, stop: index + all.length, seconds, unit, isShort: hours?.toLowerCase() === "h" };
}

/** Joins "1 hour" and "30 minutes". */
function join(text: string, parts: Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before && part.unit < before.unit && JOIN.test(text.slice(before.stop, part.start))) {
      joined[joined.length - 1] = { ...part, start: before.start, seconds: before.seconds + part.seconds };
      continue;
    }
    const [more = "", minutes = 0] = (part.isShort && SHORT.exec(text.slice(part.stop))) || [];
    joined.push({ ...part, stop: part.stop + more.length, seconds: part.seconds + Number(minutes) * 60 });
  }
  return joined;
}
