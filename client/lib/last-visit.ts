import { localStore } from "./browser-features.ts";

const KEY = "sofra.member";

/** The id of the member who was signed in when this browser was last here. */
function lastMember(): string | null {
  return localStore.get(KEY);
}

/**
 * Whether somebody was signed in when this browser was last here: then the code of their page is fetched while the
 * server is still being asked, and a visitor at the door fetches none of it.
 */
export function wasMember(): boolean {
  return lastMember() !== null;
}

/** @param id null: nobody is signed in */
export function rememberMember(id: string | null): void {
  if (id !== null) localStore.set(KEY, id);
  else localStore.remove(KEY);
}

/**
 * Calls when somebody else than this member has signed in in another window; a window that slept meanwhile learns of it
 * when it comes to the front, or when its network is back after that.
 * @returns ends it
 */
export function onOtherMember(id: string, callback: () => void): () => void {
  const look = () => {
    const last = lastMember();
    if (last !== null && last !== id) callback();
  };
  window.addEventListener("storage", look);
  window.addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    window.removeEventListener("storage", look);
    window.removeEventListener("online", look);
    document.removeEventListener("visibilitychange", look);
  };
}
