import { serviceWorkers } from "./browser-features.ts";

const AFTER_CONTENT_MS = 1_000;

/** Loads the fonts after the content, which they would delay on a slow phone, unless the service worker has them. */
export function loadFonts(): void {
  // Without them the page has the fonts of the system.
  const load = () => void import("#client/fonts.css").catch(() => undefined);
  const workers = serviceWorkers();
  // Without workers the page is on the local network.
  if (!workers || workers.controller) load();
  else window.addEventListener("load", () => setTimeout(load, AFTER_CONTENT_MS), { once: true });
}
