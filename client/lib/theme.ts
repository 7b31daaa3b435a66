import { localStore } from "./browser-features.ts";
import { createStore, useStore } from "./store.ts";

export type Theme = "system" | "light" | "dark";

/** Known to client/public/theme.js too, which applies the choice before the first paint. */
const STORAGE_KEY = "theme";

const theme = createStore(themeFrom(document.documentElement.dataset.theme));

function themeFrom(value: string | null | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}

theme.subscribe(() => {
  if (theme.get() === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.get();
});

// Another tab chose: this one follows.
window.addEventListener("storage", ({ key, newValue }) => {
  if (key === STORAGE_KEY) theme.set(themeFrom(newValue));
});

/** Chooses light or dark on this device, or follows the system again; without storage until the page is left. */
export function setTheme(chosen: Theme): void {
  if (chosen === "system") localStore.remove(STORAGE_KEY);
  else localStore.set(STORAGE_KEY, chosen);
  theme.set(chosen);
}

/** The choice as it stands now. */
export function useTheme(): Theme {
  return useStore(theme);
}
