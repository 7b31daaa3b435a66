import { useCallback, useEffect, useRef, useState } from "react";

/** A request started before its component renders, and a way to repeat it. */
export interface Loading<T> {
  first: Promise<T>;
  again: () => Promise<T>;
}

/** Starts loading immediately; read the result with useLoaded. */
export function startLoading<T>(load: () => Promise<T>): Loading<T> {
  const first = load();
  // useLoaded handles the rejection, possibly later.
  first.catch(() => {});
  return { first, again: load };
}

export type Loaded<T> =
  | { state: "loading" }
  | { state: "failed"; error: unknown; isFetching: boolean; refetch: () => void }
  | { state: "loaded"; value: T; reload: () => void };

type Result<T> = { value: T } | { error: unknown };

/**
 * Returns the state of a request. Loaded data stays while it is reloaded, even if that fails. A failed request is
 * retried when the network comes back.
 */
export function useLoaded<T>({ first, again }: Loading<T>): Loaded<T> {
  const [result, setResult] = useState<Result<T> | null>(null);
  const [isFetching, setFetching] = useState(false);
  const latest = useRef<Promise<T>>(first);

  const follow = useCallback(async (promise: Promise<T>) => {
    latest.current = promise;
    const next = await promise.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (latest.current !== promise) return;
    setFetching(false);
    setResult((before) => (before && "value" in before && "error" in next ? before : next));
  }, []);
  useEffect(() => {
    void follow(first);
  }, [follow, first]);

  const refetch = useCallback(() => {
    setFetching(true);
    void follow(again());
  }, [follow, again]);
  const hasFailed = result !== null && "error" in result;
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener("online", refetch);
    return () => window.removeEventListener("online", refetch);
  }, [hasFailed, refetch]);

  if (!result) return { state: "loading" };
  if ("error" in result) return { state: "failed", error: result.error, isFetching, refetch };
  return { state: "loaded", value: result.value, reload: refetch };
}
