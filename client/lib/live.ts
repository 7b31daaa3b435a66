import { useSyncExternalStore } from "react";

let isLive = false;
const listeners = new Set<() => void>();

/** Says whether changes are told by the live stream at the moment. */
export function setLive(live: boolean): void {
  if (live === isLive) return;
  isLive = live;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A timer of Spec §7 for `refetchInterval`, in milliseconds; it rests while the live stream is open (decisions §7). */
export function usePolling(interval: number): number | false {
  return useSyncExternalStore(subscribe, () => isLive) ? false : interval;
}
