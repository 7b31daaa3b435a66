import { fillText } from "../fill-text.ts";
import type { ReasonWithValues, Values } from "../sentences.ts";

let translate: (said: ReasonWithValues) => string | undefined = () => undefined;
/** Called by pages in other languages than English. */
export const setIssueTranslation = (translation: typeof translate) => void (translate = translation);

/**
 * The message of an invalid value, by its reason: `z.string(withReason({ no_title: "Title is required" }))`. zod copies what is
 * added to an issue, so `explanationOf` finds both. Sentences that the server throws, too, are constants, also in `FAILURES`.
 */
// @__NO_SIDE_EFFECTS__
export function withReason(sentence: Readonly<Record<string, string>>, values?: Values) {
  const [[reason, text] = ["", ""]] = Object.entries(sentence);
  const error = (issue: object): string => {
    const explanation: ReasonWithValues = { reason, values };
    Object.assign(issue, { explanation });
    return translate(explanation) ?? fillText(text, values);
  };
  return { error };
}

export const explanationOf = (issue: object) => (issue as { explanation?: ReasonWithValues }).explanation;
