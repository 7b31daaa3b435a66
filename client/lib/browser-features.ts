/*
 * Browser features that private windows, pages opened inside a chat app, blocked cookies and plain http take away:
 * the feature is missing, reading its property throws, or its methods do. Nothing here throws.
 */

/** Returns what `read` returns; undefined where the browser does not have the feature or refuses it. */
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

function safeStorage(open: () => Storage) {
  return {
    isAvailable: (): boolean => attempt(() => open().length) !== undefined,
    get: (key: string): string | null => attempt(() => open().getItem(key)) ?? null,
    /** The value parsed as JSON; null when there is none or it cannot be parsed. */
    getJson: (key: string): unknown =>
      attempt(() => JSON.parse(open().getItem(key) ?? "null") as unknown) ?? null,
    /** Returns false when the value was not stored: storage is refused or full. */
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
