import {
  explain,
  FAILURES,
  sentenceOf,
  type Explanation,
  type Reason,
  type StoredProblem,
} from "#shared/failures.ts";
import type { Values } from "#shared/sentences.ts";

/** An error that people read about, also later: reports and rows keep its reason. */
export class Problem extends Error {
  readonly reason: Reason;
  readonly values: Values | undefined;

  constructor(reason: Reason, values?: Values) {
    super(sentenceOf(reason, values));
    this.reason = reason;
    this.values = values;
  }
}

const isKnown = (reason = ""): reason is Reason => reason in FAILURES;

export const problemToStore = ({ message, reason, values }: Explanation): StoredProblem =>
  isKnown(reason) ? { reason, values } : { message, reason, values };

export const wordProblem = (stored: StoredProblem): Explanation =>
  "message" in stored ? stored : explain(stored.reason, stored.values);
