import { createStore, useStore } from "#client/lib/store.ts";

const isLive = createStore(false);

/** Records whether the live stream is connected. */
export const setLive = isLive.set;

/** Returns a value for `refetchInterval` (milliseconds): false while the live stream is connected. */
export function usePolling(interval: number): number | false {
  return useStore(isLive) ? false : interval;
}
