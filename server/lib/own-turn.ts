import { setImmediate } from "node:timers/promises";

let last = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller of this function gets, so that steps of long computations do not add
 * up when several requests run them at once. Other requests are served in between.
 */
export async function ownTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  await last;
}
