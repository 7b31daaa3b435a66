import { useSyncExternalStore } from "react";

/** Chromium's offer to install the page as an app; the other browsers have it in their own menus only. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the offer, which comes once and early, until somebody wants it. */
export function keepInstallOffer(): () => void {
  const away = new AbortController();
  const keep = (event: Event) => {
    // Only an offer that was put off can be taken up later.
    event.preventDefault();
    setOffer(event as InstallOffer);
  };
  window.addEventListener("beforeinstallprompt", keep, { signal: away.signal });
  window.addEventListener("appinstalled", () => setOffer(null), { signal: away.signal });
  return () => away.abort();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Installs the page as an app, after the browser's own question; null where it offers nothing or it is done. */
export function useInstallOffer(): (() => void) | null {
  const current = useSyncExternalStore(subscribe, () => offer);
  if (!current) return null;
  return () => {
    // It can be taken up once; whoever declines gets another one from the browser on a later visit.
    setOffer(null);
    void current.prompt();
  };
}
