import { createStore, useStore } from "#client/lib/store.ts";

/** Chromium's `beforeinstallprompt` event. Other browsers offer installation in their own menus only. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

const offer = createStore<InstallOffer | null>(null);

/** Stores the offer, which fires once, soon after the page loads. @returns a function that stops listening */
export function listenForInstallOffer(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const store = (event: Event) => {
    // prompt() may be called later only if the default is prevented.
    event.preventDefault();
    offer.set(event as InstallOffer);
  };
  window.addEventListener("beforeinstallprompt", store, { signal });
  window.addEventListener("appinstalled", () => offer.set(null), { signal });
  return () => controller.abort();
}

/** A function that opens the browser's install dialog; null if there is no offer. */
export function useInstallOffer(): (() => void) | null {
  const current = useStore(offer);
  if (!current) return null;
  return () => {
    // An offer can be used once; if the user declines, the browser makes a new one on a later visit.
    offer.set(null);
    void current.prompt();
  };
}
