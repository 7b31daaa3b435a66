interface Batch<Key, Result> {
  keys: Set<Key>;
  result: Promise<Result>;
  run: () => Promise<void>;
}

/**
 * Coalesces concurrent calls into one run of `work`. Calls during a run wait for the next one, so a result is never older
 * than the call.
 * @param work receives the distinct keys of its calls; if it throws, all of its calls fail
 */
export function coalesce<Key, Result>(work: (keys: Key[]) => Promise<Result>): (key: Key) => Promise<Result> {
  let isRunning = false;
  let waiting: Batch<Key, Result> | undefined;

  const startNext = () => {
    if (!waiting || isRunning) return;
    const batch = waiting;
    waiting = undefined;
    isRunning = true;
    void batch.run().then(() => {
      isRunning = false;
      startNext();
    });
  };

  return (key) => {
    if (!waiting) {
      waiting = newBatch(work);
      // Deferred, to include further calls of this turn of the event loop.
      setImmediate(startNext);
    }
    waiting.keys.add(key);
    return waiting.result;
  };
}

function newBatch<Key, Result>(work: (keys: Key[]) => Promise<Result>): Batch<Key, Result> {
  const keys = new Set<Key>();
  let run = () => Promise.resolve();
  const result = new Promise<Result>((resolve, reject) => {
    run = () => work([...keys]).then(resolve, reject);
  });
  return { keys, result, run };
}
