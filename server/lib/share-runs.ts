/**
 * Returns a function that runs work, and shares a run with all calls of the same key until it ends. A key names all that the
 * result depends on.
 */
export function shareRuns<Result>(): (key: string, run: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  return (key, run) => {
    const shared = running.get(key) ?? run().finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  };
}
