import { lastMember, rememberMember } from "#client/lib/last-visit.ts";
import { basePath } from "#client/lib/navigation/base-path.ts";
import { createStore, useStore } from "#client/lib/store.ts";
import { attempt, localStore, scopedKey } from "./browser-features.ts";
import {
  SIGN_OUT_MESSAGE,
  HOUSEHOLD_CACHE,
  PHOTO_CACHE,
  SEEN_AT_HEADER,
  SHARED_CACHE,
  UNSENT_KEY,
} from "./offline-names.ts";

const seenAt = createStore<string | null>(null);

/** Records whether a response came from the server or from the service worker's cache. */
export function trackFreshness(response: Response): void {
  const kept = response.headers.get(SEEN_AT_HEADER);
  const before = seenAt.get();
  // The oldest cached response determines the age of the page.
  seenAt.set(kept && before && before < kept ? before : kept);
  if (kept === null) signInNeeded.set(false);
}

const signInNeeded = createStore(false);
export const setSignInNeeded = () => signInNeeded.set(true);

/** Returns whether a proxy in front of the server asks for a sign-in. */
export const useSignInNeeded = () => useStore(signInNeeded);

/** Returns when the data on screen was fetched (ISO 8601) while the server is unreachable; otherwise null. */
export function useSeenAt(): string | null {
  return useStore(seenAt);
}

/**
 * Calls back each time the server becomes reachable again. While cached responses are shown, only a fresh response
 * counts, because a phone may be back online in a network without access to the server. Otherwise the browser's online
 * event is used.
 * @returns a function that unsubscribes
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

/** The longest that signing in or out waits for the browser to delete its caches. */
const CLEAR_MS = 2_000;

/**
 * Stores the member who is signed in. Removes the private data of another one first, also if that member's session was
 * replaced in another way than on the sign-in page.
 */
export async function admitMember(id: string): Promise<void> {
  adoptEarlierKeys(id);
  if (lastMember() !== id) await clearPrivateData();
  rememberMember(id);
}

/** Before 1.2, installations under several paths of a host shared these keys; they belong to that of their member. */
function adoptEarlierKeys(id: string): void {
  if (basePath === "" || localStore.get("sofra.member") !== id) return;
  for (const key of ["sofra.member", "sofra.push", "unsent"]) {
    const value = localStore.get(key);
    if (value !== null) localStore.set(scopedKey(key), value);
    localStore.remove(key);
  }
}

/**
 * Removes the household's data stored in this browser, because the next person to sign in may be someone else. Never
 * rejects, so that it cannot block signing in or out.
 */
export async function clearPrivateData(): Promise<void> {
  localStore.remove(UNSENT_KEY);
  // The service worker must not cache pending responses either.
  attempt(() => navigator.serviceWorker.controller?.postMessage(SIGN_OUT_MESSAGE));
  await clearCaches(HOUSEHOLD_CACHE, PHOTO_CACHE);
}

/** Removes unused content from the share sheet. It survives signing in, which often comes before Create Dish. */
export async function forgetShared(): Promise<void> {
  await clearCaches(SHARED_CACHE);
}

async function clearCaches(...names: string[]): Promise<void> {
  // allSettled, because the browser may refuse access to its caches.
  const cleared = Promise.allSettled(names.map(async (name) => caches.delete(name)));
  await Promise.race([cleared, new Promise((resolve) => setTimeout(resolve, CLEAR_MS))]);
}
