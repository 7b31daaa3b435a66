import { plainDigits } from "#shared/recipe-text/numbers.ts";
import { anyOf, globalPattern, UNREAD_MARKS } from "#shared/recipe-text/words/patterns.ts";
import { words } from "./recipe-words.ts";

/** From `start` up to `end`. */
export interface Place {
  start: number;
  end: number;
}

/** Bounds the cost of hostile texts. */
const MAX_LINE_LENGTH = 200;
const LINE_MARKS = /^(?:[\s\-*•·–—▢□☐✓:]|\p{Extended_Pictographic}\uFE0F?|#+\s(?=\d)|[.,](?!\d))+/u;
const NUMBERING = /^\d+[.)]\s+(?=\d)/u;

const MAY_BE_APART = /\d[\s'\u2019]\d{3}(?!\d)/u;
const SMALL_UNIT = anyOf(words("unit g", "unit ml"));
const PACK = anyOf(words("unit can", "unit packet", "unit glass", "unit piece"));
/** The sign in "1 500 g" or "1'500"; not in "1 400 g can" or "4 150 g steaks" */
const THOUSANDS_MARK = globalPattern`(?<=(?<![\d.,/⁄]\s?|(?<!\d)\d\s?[-–]\s?)[1-9]\d{0,2})(?:[\u2009\u202f'\u2019](?=\d{3}(?![\d.,/⁄]))|[ \u00a0](?<=(?<!\d)\d\d?.)(?=000(?!\d)|(?:500|(?<=(?<!\d)1.)[1-9]\d0)(?:\s?[-–]\s?[\d ]+)?\s?${SMALL_UNIT}(?!\p{L}|\.?[\s-]+${PACK}(?!\p{L}))))`;

/** Converts to plain digits, composes letters, removes marks of lists; `placeOf` returns the index in `line`. */
export function plainLine(line: string): { text: string; placeOf: (index: number) => number } {
  const digits = plainDigits(line.slice(0, MAX_LINE_LENGTH));
  const joined = MAY_BE_APART.test(digits) ? digits.replaceAll(THOUSANDS_MARK, ",") : digits;
  // The star of a footnote: "350 g *"
  const written = joined.replace(/\*(?<=\s.)(?=\s*(?:$|\())/u, " ");
  let whole = written;
  const indices: number[] = [];
  if (/[\p{M}\p{Cf}\u0640]/u.test(written)) {
    whole = "";
    for (const { 0: cluster, index } of written.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
      const plain = cluster.normalize("NFC").replaceAll(UNREAD_MARKS, "");
      for (let count = plain.length; count > 0; count--) indices.push(index);
      whole += plain;
    }
    indices.push(written.length);
  }
  const bullet = LINE_MARKS.exec(whole)?.[0].length ?? 0;
  const lead = bullet + (NUMBERING.exec(whole.slice(bullet))?.[0].length ?? 0);
  return { text: whole.slice(lead).trimEnd(), placeOf: (index) => indices[lead + index] ?? lead + index };
}

/** The part of a line that is not read yet. Read parts are blank, so that places in it are places in the line. */
export class Unread {
  text: string;
  /** Where reading continues. */
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The text from where reading continues. */
  get rest(): string {
    return this.text.slice(this.at);
  }

  blank({ start, end }: Place): void {
    this.text = this.text.slice(0, start) + " ".repeat(Math.max(0, end - start)) + this.text.slice(end);
  }

  /** Continues behind a place, and blanks it. */
  pass(place: Place): void {
    this.blank(place);
    this.at = place.end;
  }

  /** Finds a pattern from where reading continues. */
  find(pattern: RegExp): PlacedMatch | null {
    return placedMatch(pattern, this.text, this.at);
  }

  /** Blanks the first match anywhere. @returns whether there is one */
  clear(pattern: RegExp): boolean {
    const match = placedMatch(pattern, this.text);
    if (match) this.blank(match);
    return match !== null;
  }

  /** Finds a pattern and continues behind it. */
  take(pattern: RegExp): PlacedMatch | null {
    const match = this.find(pattern);
    if (match) this.pass(match);
    return match;
  }
}

export interface PlacedMatch extends Place {
  text: string;
  groups: Partial<Record<string, PlacedText>>;
}
export type PlacedText = Place & { text: string };

/** Matches a text from an index on, with places in the text. @param pattern its groups follow each other */
export function placedMatch(pattern: RegExp, text: string, from = 0): PlacedMatch | null {
  const match = pattern.exec(from === 0 ? text : text.slice(from));
  if (!match) return null;
  const start = from + match.index;
  const groups: PlacedMatch["groups"] = {};
  let at = start;
  // The flag "d", which returns places, makes patterns slow.
  for (const name in match.groups) {
    const part = match.groups[name];
    if (part === undefined) continue;
    const place = text.indexOf(part, at);
    at = place + part.length;
    groups[name] = { start: place, end: at, text: part };
  }
  return { start, end: start + match[0].length, text: match[0], groups };
}

/** Does what `matchAll` does, without a copy of the pattern, which takes long for large ones. */
export function* matchesOf(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { lastIndex } = pattern;
    yield match;
    pattern.lastIndex = lastIndex;
  }
}
