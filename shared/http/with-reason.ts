import { fillText, translatedFailure, type FailureText, type Values } from "../failure-sentence.ts";

/**
 * The message of an invalid value, by its reason: `z.string(withReason({ no_title: "Title is required" }))`. zod copies
 * what is added to an issue, so `failureIn` finds both. Sentences that the server throws, too, are also in `FAILURES`.
 */
// @__NO_SIDE_EFFECTS__
export function withReason(sentence: Readonly<Record<string, string>>, values?: Values) {
  const [[reason, text] = ["", ""]] = Object.entries(sentence);
  const error = (issue: object): string => {
    const failure = { reason, values };
    Object.assign(issue, { failure });
    return translatedFailure(failure) ?? fillText(text, values);
  };
  return { error };
}

/** Returns the reason of an invalid value, and its values. */
export const failureIn = (issue: object) =>
  (issue as { failure?: Pick<FailureText, "reason" | "values"> }).failure;
