import { createStore, useStore } from "#client/lib/store.ts";
import { localStore } from "./browser-features.ts";

export type Theme = "system" | "light" | "dark";

/** Also used by client/public/theme.js, which applies the theme before the first paint. */
const STORAGE_KEY = "theme";

const theme = createStore(themeFrom(document.documentElement.dataset.theme));

function themeFrom(value: string | null | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}

theme.subscribe(() => {
  if (theme.get() === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.get();
});

// Follow a choice made in another tab.
window.addEventListener("storage", ({ key, newValue }) => {
  if (key === STORAGE_KEY) theme.set(themeFrom(newValue));
});

/** Sets the theme of this device. Without storage it lasts until the page is closed. */
export function setTheme(chosen: Theme): void {
  if (chosen === "system") localStore.remove(STORAGE_KEY);
  else localStore.set(STORAGE_KEY, chosen);
  theme.set(chosen);
}

export function useTheme(): Theme {
  return useStore(theme);
}
