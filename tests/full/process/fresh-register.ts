/** A value that one writer at a time changes, and what a reader may find in it. */
export class Register<T> {
  readonly #writes: { value: T; begun: number; acknowledged: number }[];

  constructor(value: T) {
    this.#writes = [{ value, begun: 0, acknowledged: 0 }];
  }

  get last(): T {
    const write = this.#writes.at(-1);
    if (!write) throw new Error("a register has a value from the start");
    return write.value;
  }

  /** Writes by `send`; until it has resolved a reader may find the old value or the new one. */
  async write(value: T, send: () => Promise<unknown>): Promise<void> {
    const write = { value, begun: performance.now(), acknowledged: Infinity };
    this.#writes.push(write);
    await send();
    write.acknowledged = performance.now();
  }

  /** What somebody may find who began to read at `from` and was answered at `until`. */
  possible(from: number, until: number): T[] {
    const current = this.#writes.findLastIndex(({ acknowledged }) => acknowledged < from);
    return this.#writes
      .slice(Math.max(0, current))
      .filter(({ begun }) => begun < until)
      .map(({ value }) => value);
  }
}
