/** Why the store did not do what it was asked: the end of a sentence. What it says itself is not repeated but for its code. */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
  /** Of its answer; undefined when there was none. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }

  /** Whether it may be otherwise in a moment. */
  get isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500;
  }
}

/** Whether the store has said no for good, or given something else than it was given. */
export const isRefusal = (error: unknown): error is StoreFailure =>
  error instanceof StoreFailure && !error.isPassing;

/** Whether there was no answer at all. */
export const isSilence = (error: unknown): boolean =>
  error instanceof StoreFailure && error.status === undefined;
