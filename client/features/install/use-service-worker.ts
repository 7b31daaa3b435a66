import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { serviceWorkers } from "#client/lib/browser-features.ts";

/** The page comes first; what is kept for later is fetched when it has settled. */
const SETTLED_MS = 3_000;
const HOUR_MS = 60 * 60_000;

/** Keeps the app readable without a network, and offers a new version when there is one (https or localhost only). */
export function useServiceWorker(): void {
  const client = useQueryClient();
  useEffect(() => {
    const workers = serviceWorkers();
    if (!import.meta.env.PROD || !workers) return;
    let looking: ReturnType<typeof setInterval> | undefined;
    const timer = setTimeout(() => {
      void import("./register-service-worker.ts")
        .then(({ registerServiceWorker }) => registerServiceWorker(workers, client))
        .then((registration) => {
          // A page that stays open for days would never hear of a new version.
          looking = setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
        })
        // Some browsers refuse in private windows; the page works without a service worker.
        .catch(() => undefined);
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(looking);
    };
  }, [client]);
}
