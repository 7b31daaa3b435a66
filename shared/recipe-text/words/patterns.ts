/*
 * The words of recipes, by role and language. Those that only the server uses are in server/data/recipe-words.tsv. For
 * a new language, add its words to every role there and in this folder. Parentheses contain alternatives: "tazz(a/e)"
 * is tazza or tazze, "cup(/s)" is cup or cups.
 */

/** Returns the words of roles, in all languages. */
export function listWords(...roles: readonly string[]): string[] {
  const words = roles.flatMap((role) => role.split(/[,;\s]*\b[a-z]{2}: |[,;]\s*/u)).filter(Boolean);
  return words.flatMap((word) =>
    word.split(/[()]/u).reduce((starts, part) => combine(starts, part.split("/")), [""]),
  );
}

const combine = (starts: readonly string[], ends: readonly string[]) =>
  starts.flatMap((start) => ends.map((end) => start + end));

const SOURCES = new Map<string, string>();

/** Returns the source of a pattern that matches any word of roles, the longest possible. */
export function anyOf(...roles: readonly string[]): string {
  const key = roles.join(", ");
  const source = SOURCES.get(key) ?? sourceOf(listWords(key).map((word) => word.toLowerCase()));
  SOURCES.set(key, source);
  return `${ONCE}(?:${source})`;
}

/** Writes common starts once: V8 compares alternatives one by one, and there are hundreds. */
function sourceOf(words: readonly string[]): string {
  const byStart = new Map<string, string[]>();
  for (const word of words) {
    const start = SPELLINGS[word.charAt(0)] ?? word.charAt(0);
    const rests = byStart.get(start) ?? [];
    byStart.set(start, rests);
    rests.push(word.slice(1));
  }
  const mayEnd = byStart.delete("");
  const all = [...byStart].map(([start, rests]) => start + sourceOf(rests)).join("|");
  return mayEnd && all ? `(?:${all})?` : byStart.size > 1 ? `(?:${all})` : all;
}

/** V8 compiles what follows a lookahead once, otherwise once for each way to it, which took 70 ms for the units. */
const ONCE = String.raw`(?=\S)`;
/** Signs of patterns, apostrophes, and Arabic letters that people write in several ways. */
const SPELLINGS: Record<string, string> = {
  ".": String.raw`\.`,
  "'": String.raw`['\u2019]`,
  ...Object.fromEntries(
    ["اأإآ", "ةه", "يىئ"].flatMap((group) => group.split("").map((letter) => [letter, `[${group}]`])),
  ),
};

/** Arabic vowels, which most people leave out, the tatweel, and marks of direction, which copied texts contain. */
export const UNREAD_MARKS = /[\u064b-\u0652\u0640\p{Cf}]/gu;

/** All patterns made by `pattern`. The server compiles them before their first use. */
export const PATTERNS: RegExp[] = [];

/** For constants of modules. @returns a pattern that ignores case: pattern`^${anyOf(ABOUT)}\s` */
export function pattern(source: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  const made = new RegExp(String.raw(source, ...parts), "iu");
  PATTERNS.push(made);
  return made;
}

/** Returns the source of a pattern that matches any of these. */
export const either = (...sources: readonly string[]): string => `(?:${sources.join("|")})`;

export function wholeWord(...roles: readonly string[]): RegExp {
  return pattern`(?<!\p{L})${anyOf(...roles)}(?!\p{L})`;
}

/** Does the same as `pattern`, for all matches in a text. */
export function globalPattern(source: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  const made = new RegExp(String.raw(source, ...parts), "giu");
  PATTERNS.push(made);
  return made;
}

/** Returns a function that finds the value of a word; undefined for others. */
export function wordValues(roles: readonly (readonly [role: string, value: number])[]) {
  const byWord = new Map(roles.flatMap(([role, value]) => listWords(role).map((word) => [word, value])));
  const values = roles.map(([role, value]) => ({ word: pattern`^${anyOf(role)}$`, value }));
  // A word with a curly apostrophe or another Arabic spelling is not in the map.
  return (text: string): number | undefined =>
    byWord.get(text.toLowerCase()) ?? values.find(({ word }) => word.test(text))?.value;
}
