import { attempt, localStore } from "./browser-features.ts";
import {
  SIGN_OUT_MESSAGE,
  HOUSEHOLD_CACHE,
  PHOTO_CACHE,
  SEEN_AT_HEADER,
  SHARED_CACHE,
  UNSENT_KEY,
} from "./offline-names.ts";
import { createStore, useStore } from "./store.ts";

const seenAt = createStore<string | null>(null);

/** Notes whether an answer came from the server or was kept by the service worker. */
export function trackFreshness(response: Response): void {
  const kept = response.headers.get(SEEN_AT_HEADER);
  const before = seenAt.get();
  // Of several kept answers the oldest says how old the page is.
  seenAt.set(kept && before && before < kept ? before : kept);
}

/** When what is on the screen was fetched, while the household cannot be reached (ISO 8601); otherwise null. */
export function useSeenAt(): string | null {
  return useStore(seenAt);
}

/**
 * Calls each time the household can be reached again. While kept answers are shown, only a fresh one says so: the network
 * that is back may not be the one at home. Otherwise there is nothing to go by but the browser's word.
 * @returns ends it
 */
export function onReconnect(callback: () => void): () => void {
  const listener = () => {
    if (seenAt.get() === null) callback();
  };
  const unsubscribe = seenAt.subscribe(listener);
  window.addEventListener("online", listener);
  return () => {
    unsubscribe();
    window.removeEventListener("online", listener);
  };
}

/** Sign-in and sign-out do not wait longer for the browser to delete its caches. */
const CLEAR_MS = 2_000;

/**
 * Removes everything private that this browser keeps, because the next person to sign in may be someone else. Never
 * fails, so that it cannot stop a sign-in or a sign-out.
 */
export async function clearPrivateData(): Promise<void> {
  localStore.remove(UNSENT_KEY);
  // Responses still under way must not be cached either.
  attempt(() => navigator.serviceWorker.controller?.postMessage(SIGN_OUT_MESSAGE));
  await clearCaches(HOUSEHOLD_CACHE, PHOTO_CACHE);
}

/** Removes what was shared and not used. It outlives a sign-in, which often comes between sharing and Create Dish. */
export async function forgetShared(): Promise<void> {
  await clearCaches(SHARED_CACHE);
}

async function clearCaches(...names: string[]): Promise<void> {
  // Settles also where the browser has no caches or refuses to open them.
  const cleared = Promise.allSettled(names.map(async (name) => caches.delete(name)));
  await Promise.race([cleared, new Promise((resolve) => setTimeout(resolve, CLEAR_MS))]);
}
