import type { Values } from "#shared/failure-text.ts";
import { sentenceOf, type Reason } from "#shared/failures.ts";

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
