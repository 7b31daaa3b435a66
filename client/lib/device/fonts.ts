import { localStore, serviceWorkers } from "./browser-features.ts";
import address from "#client/fonts.css?url";

/** Where `public/theme.js` finds the fonts on later visits. */
const LOADED = "sofra.fonts";

/**
 * Loads the fonts at once if the page comes from the local network, which is near; otherwise after the first view,
 * which they would delay on a slow phone.
 */
export function loadFonts(): void {
  // A page whose fonts cannot be loaded has those of the system.
  const load = () => {
    if (document.querySelector(`link[href="${address}"]`)) return;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
    link.addEventListener("load", () => {
      localStore.set(LOADED, link.href);
      for (const name of ["Inter", "Fraunces"])
        document.fonts.load(`1em "${name} Variable"`).catch(() => undefined);
    });
    document.head.append(link);
  };
  // Browsers have no workers for a page of the local network.
  if (!serviceWorkers()) load();
  else window.addEventListener("load", load, { once: true });
}
