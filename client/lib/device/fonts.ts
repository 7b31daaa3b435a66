import { localStore, serviceWorkers } from "./browser-features.ts";

const LOADED = "sofra.fonts";

/**
 * Loads the fonts at once if this browser has had them, or if the page comes from the local network, which is near;
 * otherwise after the content, which they would delay on a slow phone.
 */
export function loadFonts(): void {
  const load = () =>
    void import("#client/fonts.css").then(
      () => localStore.set(LOADED, "1"),
      // A page whose fonts cannot be loaded has those of the system.
      () => undefined,
    );
  // Browsers have no workers for a page of the local network.
  if (!serviceWorkers() || localStore.get(LOADED)) load();
  else window.addEventListener("load", load, { once: true });
}
