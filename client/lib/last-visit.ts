import { localStore, scopedKey } from "./device/browser-features.ts";

const KEY = scopedKey("sofra.member");

/** Returns the id of the member who was signed in on this browser's last visit. */
export function lastMember(): string | null {
  return localStore.get(KEY);
}

/** The localStorage key of a member's timers and steps, which signing out by hand deletes. */
export const cookingKey = (member: string | null): string => `cooking:${member}`;

/**
 * Returns whether a member was signed in on this browser's last visit. If so, the app's code is fetched while the
 * session is being checked; other visitors do not fetch it.
 */
export function wasMember(): boolean {
  return lastMember() !== null;
}

/** @param id null if no member is signed in */
export function rememberMember(id: string | null): void {
  if (id === null) return localStore.remove(KEY);
  // News are for members who used an earlier version on this browser.
  if (!wasMember() && localStore.get(NEWS_KEY) === null) rememberNews();
  localStore.set(KEY, id);
}

/** The release that `install/prompts.tsx` describes. */
export const NEWS = "1.2";
const NEWS_KEY = "sofra.news";

export function hasNews(): boolean {
  return localStore.isAvailable() && localStore.get(NEWS_KEY) !== NEWS;
}

export function rememberNews(): void {
  localStore.set(NEWS_KEY, NEWS);
}

/**
 * Calls back when a different member has signed in in another window. A suspended window checks when it is shown
 * or comes online.
 * @returns a function that unsubscribes
 */
export function onOtherMember(id: string, callback: () => void): () => void {
  const look = () => {
    const last = lastMember();
    if (last !== null && last !== id) callback();
  };
  const listening = new AbortController();
  window.addEventListener("storage", look, listening);
  window.addEventListener("online", look, listening);
  window.addEventListener("pageshow", look, listening);
  document.addEventListener("visibilitychange", look, listening);
  return () => listening.abort();
}
