export type Values = Record<string, string | number>;

/** A sentence of the server by its name, for pages that word it in another language. */
export interface ReasonWithValues {
  reason: string;
  values?: Values | undefined;
}

type Patterns = readonly (readonly [reason: string, pattern: RegExp])[];

/**
 * Compiles sentences with {values}, by their reasons: `{ menu_full: "A menu can have at most {max} dishes." }`.
 * @param end what follows a sentence, as a regular expression
 */
export function compileSentences(sentences: Record<string, string>, end = "$"): Patterns {
  return Object.entries(sentences).map(([reason, sentence]) => {
    const parts = sentence.replace(/[$()*+.?[\\\]^|]/g, String.raw`\$&`).split(/\{(\w+)\}/);
    const source = parts.map((part, index) => (index % 2 === 1 ? `(?<${part}>.+?)` : part)).join("");
    return [reason, new RegExp(`^${source}${end}`, "su")];
  });
}

/** Reads the sentence that a text starts with; `length` includes what follows it. */
export function readSentence(
  patterns: Patterns,
  text: string,
): (ReasonWithValues & { length: number }) | undefined {
  for (const [reason, pattern] of patterns) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [name, numberOr(value)]);
    return {
      reason,
      length: found[0].length,
      ...(values.length > 0 && { values: Object.fromEntries(values) }),
    };
  }
  return undefined;
}

/** A number as the sentences write it; "007" and the output of a program are texts. */
const NUMBER = /^(?:0|[1-9]\d{0,2}(?:,\d{3}){0,4}|[1-9]\d{0,14})$/;

const numberOr = (text: string) => (NUMBER.test(text) ? Number(text.replaceAll(",", "")) : text);
