import { serviceWorkers } from "./browser-features.ts";

const AFTER_CONTENT_MS = 1_000;

/** Loads the fonts after the content, which they would delay on a slow phone, unless the service worker has them. */
export function loadFonts(): void {
  // A page whose fonts cannot be loaded has those of the system.
  const load = () => void import("#client/fonts.css").catch(() => undefined);
  const workers = serviceWorkers();
  // Browsers have no workers for a page of the local network, which is near.
  if (!workers || workers.controller) load();
  else window.addEventListener("load", () => setTimeout(load, AFTER_CONTENT_MS), { once: true });
}
