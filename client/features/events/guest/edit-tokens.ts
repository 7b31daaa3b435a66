import { localStore } from "#client/lib/device/browser-features.ts";

/** Begins the keys of the edit tokens of answers that were sent from this device. */
const SENT = "event-answer:";

export function saveEditToken(token: string, editToken: string): void {
  localStore.set(SENT + token, editToken);
}

/** Returns the edit token of the answer that was sent from this device with a group link. */
export function findEditToken(token: string): string | null {
  return localStore.get(SENT + token);
}

/** @returns the group link's token if the answer was sent from this device */
export function forgetEditToken(editToken: string): string | null {
  const name = localStore.keys().find((key) => key.startsWith(SENT) && localStore.get(key) === editToken);
  if (name === undefined) return null;
  localStore.remove(name);
  return name.slice(SENT.length);
}
