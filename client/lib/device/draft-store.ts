import { localStore } from "./browser-features.ts";

/*
 * Texts that members and guests wrote on this device and did not send yet, with the time in milliseconds.
 */

interface Draft {
  at: number;
  value: unknown;
}

/** Returns null if there is none. Version 1.1 stored drafts of answers to events without the time. */
export function readDraft(key: string): unknown {
  const stored = localStore.getJson(key) as Partial<Draft> | null;
  return stored?.at === undefined ? stored : (stored.value ?? null);
}

/** Returns false if the browser could not store it. */
export const saveDraft = (key: string, value: unknown): boolean =>
  localStore.set(key, JSON.stringify({ at: Date.now(), value } satisfies Draft));

export const deleteDraft = (key: string): void => localStore.remove(key);

/** Deletes the drafts whose keys start with `prefix`: all, or those that no one came back to since. */
export function deleteDrafts(prefix: string, since = Infinity): void {
  for (const key of localStore.keys().filter((name) => name.startsWith(prefix))) {
    const stored = localStore.getJson(key) as Partial<Draft> | null;
    if (!((stored?.at ?? 0) >= since)) deleteDraft(key);
  }
}
