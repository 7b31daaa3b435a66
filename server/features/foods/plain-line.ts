import { plainDigits } from "#shared/numbers.ts";
import { UNREAD_MARKS } from "#shared/recipe-words/words.ts";

/** From `start` up to `end`. */
export interface Place {
  start: number;
  end: number;
}

/** Bounds the cost of hostile texts. */
const MAX_LENGTH = 200;
const BULLET = /^(?:[\s\-*•·–—▢□☐✓:]|#+\s(?=\d)|[.,](?!\d))+/u;
const NUMBERING = /^\d+[.)]\s+(?=\d)/u;

/**
 * Converts digits to plain ones, composes letters, and removes marks of direction, bullets and numbering.
 * @returns the text, and a function that maps an index in it to the index in `line`
 */
export function plainLine(line: string): { text: string; placeOf: (index: number) => number } {
  const written = plainDigits(line.slice(0, MAX_LENGTH));
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
  const bullet = BULLET.exec(whole)?.[0].length ?? 0;
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
  find(pattern: RegExp): Found | null {
    return placedMatch(pattern, this.text, this.at);
  }

  /** Blanks the first match anywhere. @returns whether there is one */
  clear(pattern: RegExp): boolean {
    const found = placedMatch(pattern, this.text);
    if (found) this.blank(found);
    return found !== null;
  }

  /** Finds a pattern and continues behind it. */
  take(pattern: RegExp): Found | null {
    const found = this.find(pattern);
    if (found) this.pass(found);
    return found;
  }
}

export interface Found extends Place {
  text: string;
  groups: Partial<Record<string, Part>>;
}
export type Part = Place & { text: string };

/**
 * @param pattern its groups follow each other
 * @returns the match in a text from an index on, with places in the text
 */
export function placedMatch(pattern: RegExp, text: string, from = 0): Found | null {
  const found = pattern.exec(from === 0 ? text : text.slice(from));
  if (!found) return null;
  const start = from + found.index;
  const groups: Found["groups"] = {};
  let at = start;
  // The flag "d", which returns places, makes patterns slow.
  for (const name in found.groups) {
    const part = found.groups[name];
    if (part === undefined) continue;
    const place = text.indexOf(part, at);
    at = place + part.length;
    groups[name] = { start: place, end: at, text: part };
  }
  return { start, end: start + found[0].length, text: found[0], groups };
}

/** As `matchAll`, which copies the pattern: too slow for large ones. */
export function* matchesOf(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { lastIndex } = pattern;
    yield found;
    pattern.lastIndex = lastIndex;
  }
}
