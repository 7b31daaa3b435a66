import { createStore, useStore } from "./store.ts";

const isLive = createStore(false);

/** Notes whether the live stream reports changes at the moment. */
export const setLive = isLive.set;

/** An interval for `refetchInterval`, in milliseconds; no polling while the live stream is open. */
export function usePolling(interval: number): number | false {
  return useStore(isLive) ? false : interval;
}
