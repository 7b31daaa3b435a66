import { useSyncExternalStore } from "react";
import { localStore } from "./browser-features.ts";

export type Theme = "system" | "light" | "dark";

/** Known to client/public/theme.js too, which applies the choice before the first paint. */
const STORAGE_KEY = "theme";
const listeners = new Set<() => void>();

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Chooses light or dark on this device, or follows the system again; without storage until the page is left. */
export function setTheme(theme: Theme): void {
  if (theme === "system") localStore.remove(STORAGE_KEY);
  else localStore.set(STORAGE_KEY, theme);
  apply(theme);
}

/** Another tab chose: this one follows. */
function onStorage(event: StorageEvent): void {
  if (event.key !== STORAGE_KEY) return;
  apply(event.newValue === "light" || event.newValue === "dark" ? event.newValue : "system");
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** The choice as it stands now. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
