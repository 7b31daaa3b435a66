import { useSyncExternalStore } from "react";

const MINUTE = 60_000;

let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  timer ??= setInterval(tell, MINUTE);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** What says how long ago something was calls it to be drawn anew each minute. */
export function useMinute(): void {
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE));
}
