import { createStore, useStore } from "#client/lib/store.ts";

/** Chromium's offer to install the page as an app; the other browsers have it in their own menus only. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

const offer = createStore<InstallOffer | null>(null);

/** Keeps the offer, which comes once and early, until it is used. @returns stops listening */
export function listenForInstallOffer(): () => void {
  const away = new AbortController();
  const keep = (event: Event) => {
    // Only an offer that was put off can be taken up later.
    event.preventDefault();
    offer.set(event as InstallOffer);
  };
  window.addEventListener("beforeinstallprompt", keep, { signal: away.signal });
  window.addEventListener("appinstalled", () => offer.set(null), { signal: away.signal });
  return () => away.abort();
}

/** Installs the page as an app, after the browser's own question; null where it offers nothing or it is done. */
export function useInstallOffer(): (() => void) | null {
  const current = useStore(offer);
  if (!current) return null;
  return () => {
    // An offer can be used once; after a refusal the browser makes another one on a later visit.
    offer.set(null);
    void current.prompt();
  };
}
