import type { MessageDescriptor } from "@lingui/core";
import { compileSentences, readSentence, type Values } from "#shared/sentences.ts";
import { formatNumber } from "./format.ts";
import { isolate, translation } from "./i18n.tsx";

/**
 * Returns a function that finds the text of an English sentence that was stored or sent.
 * @param end what follows a sentence, as a regular expression
 */
export function knownSentences(texts: readonly MessageDescriptor[], end?: string) {
  const sentences = Object.fromEntries(texts.map((text, index) => [index, templateOf(text)]));
  const patterns = compileSentences(sentences, end);
  return (sentence: string) => {
    const found = readSentence(patterns, sentence);
    const text = found && texts[Number(found.reason)];
    return text && { text, values: found.values, length: found.length };
  };
}

type Parts = (string | [value: string])[];

/** "At most {max} dishes.", of a text that the build may have compiled. */
function templateOf({ message = "" }: MessageDescriptor): string {
  const parts = message as string | Parts;
  if (typeof parts === "string") return parts;
  return parts.map((part) => (typeof part === "string" ? part : `{${part[0]}}`)).join("");
}

/** The number of a plural is called `count`. */
export const shownValues = (values: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === "string") return [name, isolate(value)];
      return [name, name === "count" ? value : formatNumber(value)];
    }),
  );

/** Undefined in English, and if the language has no translation. */
export const translateSentence = (text: MessageDescriptor, values?: Values) =>
  translation({ ...text, values: shownValues(values) });
