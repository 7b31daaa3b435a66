import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { serviceWorkers } from "#client/lib/device/browser-features.ts";

/** Delays precaching so that it does not compete with the page's own requests. */
const REGISTER_DELAY_MS = 3_000;
/** The browser's default of 250 would be used up by the photos of a long list. */
const REMEMBERED_REQUESTS = 2_000;
const HOUR_MS = 60 * 60_000;

/** Registers the service worker in production, and checks for new versions every hour. */
export function useServiceWorker(): void {
  const client = useQueryClient();
  useEffect(() => {
    const workers = serviceWorkers();
    if (!import.meta.env.PROD || !workers) return;
    // The requests are repeated once the worker is in control.
    performance.setResourceTimingBufferSize(REMEMBERED_REQUESTS);
    let updateCheck: ReturnType<typeof setInterval> | undefined;
    const timer = setTimeout(() => {
      void import("./register-service-worker.ts")
        .then(({ registerServiceWorker }) => registerServiceWorker(workers, client))
        .then((registration) => {
          // Browsers check on navigation only, which a page that stays open for days never does.
          updateCheck = setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
        })
        // Some browsers refuse it in private windows; the app works without a service worker.
        .catch(() => undefined);
    }, REGISTER_DELAY_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(updateCheck);
    };
  }, [client]);
}
