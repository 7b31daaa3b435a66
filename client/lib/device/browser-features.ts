/*
 * Access to browser features that may be missing or throw: in private windows, in-app browsers, with blocked cookies
 * and over plain http. Nothing here throws.
 */

import { basePath } from "#client/lib/navigation/base-path.ts";

/** Returns the result of `read`, or undefined if it throws. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export function serviceWorkers(): ServiceWorkerContainer | undefined {
  return attempt(() => navigator.serviceWorker);
}

/** Names a value that installations under several paths of a host must not share. */
export const scopedKey = (key: string): string => key + basePath;

function safeStorage(open: () => Storage) {
  return {
    isAvailable: (): boolean => attempt(() => open().length) !== undefined,
    get: (key: string): string | null => attempt(() => open().getItem(key)) ?? null,
    /** Returns the value parsed as JSON, or null if it is missing or invalid. */
    getJson: (key: string): unknown =>
      attempt(() => JSON.parse(open().getItem(key) ?? "null") as unknown) ?? null,
    /** Returns false if storage is blocked or full. */
    set: (key: string, value: string): boolean =>
      attempt(() => {
        open().setItem(key, value);
        return true;
      }) ?? false,
    remove: (key: string): void => attempt(() => open().removeItem(key)),
    keys: (): string[] =>
      attempt(() => {
        const storage = open();
        return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
      }) ?? [],
  };
}

export const localStore = safeStorage(() => localStorage);
export const sessionStore = safeStorage(() => sessionStorage);
