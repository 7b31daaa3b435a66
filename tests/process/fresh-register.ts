/** A value with one writer at a time, which records the values that a concurrent reader may see. */
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

  /** Writes with `send`; until it resolves, a reader may see the old value or the new one. */
  async write(value: T, send: () => Promise<unknown>): Promise<void> {
    const write = { value, begun: performance.now(), acknowledged: Infinity };
    this.#writes.push(write);
    await send();
    write.acknowledged = performance.now();
  }

  /** Returns the values that a read from `from` to `until` may see. */
  possible(from: number, until: number): T[] {
    const current = this.#writes.findLastIndex(({ acknowledged }) => acknowledged < from);
    return this.#writes
      .slice(Math.max(0, current))
      .filter(({ begun }) => begun < until)
      .map(({ value }) => value);
  }
}
