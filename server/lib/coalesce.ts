import { setImmediate } from "node:timers/promises";

/**
 * Coalesces concurrent calls into one run of `work`. Calls during a run wait for the next one, so a result is never
 * older than the call.
 * @param work receives the distinct keys of its calls; if it throws, all of its calls fail
 */
export function coalesce<Key, Result>(work: (keys: Key[]) => Promise<Result>): (key: Key) => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: { keys: Set<Key>; result: Promise<Result> } | undefined;
  return (key) => {
    if (!waiting) {
      const keys = new Set<Key>();
      // Deferred, to include further calls of this turn of the event loop.
      const result = Promise.all([running, setImmediate()]).then(() => {
        waiting = undefined;
        return work([...keys]);
      });
      running = result.catch(() => undefined);
      waiting = { keys, result };
    }
    waiting.keys.add(key);
    return waiting.result;
  };
}
