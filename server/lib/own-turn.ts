import { setImmediate, setTimeout } from "node:timers/promises";

let last = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller of this function gets, so that steps of long computations
 * do not add up when several requests run them at once. Other requests are served in between.
 */
export async function ownTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  await last;
}

const WORK_MS = 4;
const PAUSE_MS = 3;

/**
 * Paces work of seconds whose steps are short: a request needs many turns, and would wait for a step in each of them.
 * @param signal stops the work
 * @returns a function to call after each step, which resolves at once or after a pause, or throws the signal's reason
 */
export function createPacer(signal?: AbortSignal): () => Promise<void> {
  let start = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - start < WORK_MS) return;
    await setTimeout(PAUSE_MS);
    start = performance.now();
  };
}
