import { FAILURES } from "#shared/failures.ts";
import type { ReasonWithValues } from "#shared/sentences.ts";

/* Rows keep the sentences of problems in English, without their reasons. Nothing else may be read back. */

const patterns = Object.entries(FAILURES).map(([reason, sentence]) => {
  const parts = sentence.replace(/[$()*+.?[\\\]^|]/g, String.raw`\$&`).split(/\{(\w+)\}/);
  const source = parts.map((part, index) => (index % 2 === 1 ? `(?<${part}>.+?)` : part)).join("");
  return [reason, new RegExp(`^${source}$`, "su")] as const;
});
/** Sentences without values. */
const reasons = new Map<string, string>(Object.entries(FAILURES).map(([reason, text]) => [text, reason]));

/** Values of more characters would take long to find. */
const MAX_LENGTH = 1_000;

/** Returns the reason of a stored sentence and its values; nothing for an unknown sentence. */
export function storedReason(sentence: string | null): Partial<ReasonWithValues> {
  const known = reasons.get(sentence ?? "");
  if (known !== undefined) return { reason: known };
  if (sentence === null || sentence.length > MAX_LENGTH) return {};
  for (const [reason, pattern] of patterns) {
    const found = pattern.exec(sentence)?.groups;
    const values = Object.entries(found ?? {}).map(([name, value]) => [name, numberOr(value)]);
    if (found) return { reason, values: Object.fromEntries(values) };
  }
  return {};
}

/** A number as the sentences write it; "007" and the output of a program are texts. */
const NUMBER = /^(?:0|[1-9]\d{0,2}(?:,\d{3}){0,4}|[1-9]\d{0,14})$/;

const numberOr = (text: string) => (NUMBER.test(text) ? Number(text.replaceAll(",", "")) : text);
