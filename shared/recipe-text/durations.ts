import { NUMBER, plainDigits, readNumber } from "#shared/recipe-text/numbers.ts";
import * as words from "#shared/recipe-text/words/cooking.ts";
import { COUNTS } from "#shared/recipe-text/words/counts.ts";
import { NUMBER_WORDS } from "#shared/recipe-text/words/number-words.ts";
import { anyOf, globalPattern, pattern, wordValues } from "#shared/recipe-text/words/patterns.ts";

/** A duration in the text of a step, "20–25 min". */
export interface Duration {
  text: string;
  /** The shorter end of a range. */
  seconds: number;
}

/** Shorter durations are over before the timer is started: "a second". */
const SHORTEST = 10;
const DAY = 24 * 3600;

const WORDS: [words: string, value: number][] = [
  [words.HALF, 0.5],
  [words.THREE_QUARTERS, 0.75],
  [words.QUARTER, 0.25],
  [words.THIRD, 1 / 3],
  [words.ONE, 1],
  [words.ONE_AND_A_HALF, 1.5],
  ...[...Object.entries(NUMBER_WORDS), ...Object.entries(COUNTS)]
    .map(([value, role]): [string, number] => [role, Number(value)])
    .filter(([, value]) => value > 1 && Number.isInteger(value)),
];
const valueOf = wordValues(WORDS);
const WORD = anyOf(...WORDS.map(([word]) => word));

/** Refuses a start inside of a word or number, behind "1:" or "most of", and at the half of "five and a half". */
const START = String.raw`(?<!(?!و)\p{L}|[\p{N}.,:/⁄]|\band\s(?:a\s)?(?=half|quarter)|\bof\s(?=an?\s))`;
const AMOUNT = String.raw`(?<amount>${NUMBER}|${WORD}(?=[\s-]|(?<=['\u2019]|\sال|viertel)|${anyOf(words.AND_A_HALF, words.AND_A_QUARTER)}))`;
const MORE: [words: string, value: number][] = [
  [words.AND_A_HALF, 0.5],
  [words.AND_A_QUARTER, 0.25],
  [words.AND_THREE_QUARTERS, 0.75],
];
const moreOf = wordValues(MORE);
const MORE_WORD = anyOf(...MORE.map(([word]) => word));
const RANGE = String.raw`(?:\s?[-–—]\s?|\s${anyOf(words.UNTIL)}\s)(?<last>${NUMBER}|${WORD})(?:\s?(?<lastMore>${MORE_WORD}))?`;
/** "10 more minutes" */
const BETWEEN = String.raw`(?:\s(?!(?:${anyOf(words.NOT_BEFORE_UNIT)}|${WORD})\s)\p{L}{2,12}(?=\s))?`;
const UNIT = `(?:(?<hours>${anyOf(words.HOURS)})|(?<minutes>${anyOf(words.MINUTES)})|(?<seconds>${anyOf(words.SECONDS)})|${anyOf(words.DAYS)})`;
const DUAL = `(?<twoHours>${anyOf(words.TWO_HOURS)})|(?<twoMinutes>${anyOf(words.TWO_MINUTES)})|(?<oneHour>${anyOf(words.ONE_HOUR)})`;
const PART = globalPattern`${START}(?:${AMOUNT}(?:\s?(?<more>${MORE_WORD}))?(?:${RANGE})?${BETWEEN}[\s-]{0,2}${UNIT}|${DUAL})(?!\p{L})(?:\s?(?<moreBehind>${MORE_WORD})(?!\p{L}))?`;
const JOIN = pattern`^[.,]?\s{0,2}(?:${anyOf(words.AND)}\s|و)?$`;
/** "1h30" and "1 h 30", but not "1 h 30 g". */
const SHORT = /^(?:\s?(\d\d))(?!\d|\s?(?:k?g|[cdm]?l|[°%]|min))/iu;

/**
 * Splits the text of a step at its durations, which can be timed: "Bake for 1 hour and 5 minutes." is "Bake for ", a
 * duration of 3,900 seconds with the text "1 hour and 5 minutes", and ".".
 */
export function splitDurations(text: string): (string | Duration)[] {
  const parts: (string | Duration)[] = [];
  let end = 0;
  for (const { start, stop, seconds, unit } of durationsIn(text)) {
    if (seconds < SHORTEST || seconds > DAY || unit === DAY) continue;
    parts.push(text.slice(end, start), { text: text.slice(start, stop), seconds });
    end = stop;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}

/** Returns the minutes that a text states, in total: 95 for "1 h, then 30-35 min"; 0 if it states none. */
export const minutesIn = (text: string): number =>
  durationsIn(text).reduce((sum, { last }) => sum + last / 60, 0);

interface Part {
  start: number;
  stop: number;
  seconds: number;
  /** The longer end of a range, in seconds. */
  last: number;
  /** The unit's seconds. */
  unit: number;
  isShort: boolean;
}

function readPart({ 0: all, groups = {}, index }: RegExpExecArray): Part {
  const { hours, minutes, seconds, twoHours, twoMinutes, oneHour, moreBehind } = groups;
  const unit = (hours ?? twoHours ?? oneHour) ? 3600 : (minutes ?? twoMinutes) ? 60 : seconds ? 1 : DAY;
  const secondsOf = (amount: string, more: string | undefined) =>
    Math.round(((valueOf(amount) ?? readNumber(amount)) + (moreOf(more ?? moreBehind ?? "") ?? 0)) * unit);
  const first = secondsOf(groups.amount ?? ((twoHours ?? twoMinutes) ? "2" : "1"), groups.more);
  return {
    start: index,
    stop: index + all.length,
    seconds: first,
    last: groups.last === undefined ? first : secondsOf(groups.last, groups.lastMore),
    unit,
    isShort: hours?.toLowerCase() === "h",
  };
}

/** The durations of a text; "1 hour" and "30 minutes" are joined. */
function durationsIn(text: string): Part[] {
  const joined: Part[] = [];
  for (const part of [...plainDigits(text).matchAll(PART)].map(readPart)) {
    const before = joined.at(-1);
    if (before && part.unit < before.unit && JOIN.test(text.slice(before.stop, part.start))) {
      before.stop = part.stop;
      before.seconds += part.seconds;
      before.last += part.last;
      before.unit = part.unit;
      continue;
    }
    const [more = "", minutes = 0] = (part.isShort && SHORT.exec(text.slice(part.stop))) || [];
    const extra = Number(minutes) * 60;
    joined.push({
      ...part,
      stop: part.stop + more.length,
      seconds: part.seconds + extra,
      last: part.last + extra,
    });
  }
  return joined;
}
