import { FAILURES } from "#shared/failures.ts";
import { compileSentences, readSentence, type ReasonWithValues } from "#shared/sentences.ts";

/* Rows keep the sentences of problems in English, without their reasons. Nothing else may be read back. */

const patterns = compileSentences(FAILURES);
/** Sentences without values. */
const reasons = new Map<string, string>(Object.entries(FAILURES).map(([reason, text]) => [text, reason]));

/** Values of more characters would take long to find. */
const MAX_LENGTH = 1_000;

/** Returns the reason of a stored sentence and its values; nothing for an unknown sentence. */
export function storedReason(sentence: string | null): Partial<ReasonWithValues> {
  const reason = reasons.get(sentence ?? "");
  if (reason !== undefined) return { reason };
  if (sentence === null || sentence.length > MAX_LENGTH) return {};
  const { length: _, ...found } = readSentence(patterns, sentence) ?? { length: 0 };
  return found;
}
