interface Batch<Key, Result> {
  keys: Set<Key>;
  result: Promise<Result>;
  run: () => Promise<void>;
}

/**
 * Lets calls that come together share one piece of work. Who calls while it is under way waits for the next run: a run
 * begins after every call that it answers, so what it reads is never older than the question.
 * @param work gets the keys of its calls, each once; when it throws, all of its calls fail
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
      // Not at once: whoever has arrived in this turn of the event loop comes along.
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
