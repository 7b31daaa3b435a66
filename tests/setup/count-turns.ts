import { setImmediate } from "node:timers/promises";

/** Counts the turns of the event loop while `work` runs. */
export async function countTurns<T>(work: Promise<T>): Promise<[T, number]> {
  let turns = 0;
  let isOver = false;
  const count = (async () => {
    while (!isOver) {
      await setImmediate();
      turns++;
    }
  })();
  const result = await work;
  isOver = true;
  await count;
  return [result, turns];
}
