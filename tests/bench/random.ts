/** Creates a seeded random generator, so that runs can be compared. */
export function createRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  function pick<T>(list: readonly T[]): T {
    const item = list[below(list.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  }
  /** Returns `count` distinct elements. */
  function pickSome<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(below(left.length), 1),
    ).flat();
  }
  return { below, pick, pickSome };
}
export type Random = ReturnType<typeof createRandom>;
