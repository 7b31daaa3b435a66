import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { serviceWorkers } from "#client/lib/browser-features.ts";
import { hasUnsaved } from "#client/lib/unsaved.ts";
import { toast } from "#client/ui/toast.tsx";

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
      void register(workers, client)
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

async function register(
  workers: ServiceWorkerContainer,
  client: QueryClient,
): Promise<ServiceWorkerRegistration> {
  const isFirst = !workers.controller;
  // From now on answers are kept: also those that are on the screen already.
  if (isFirst)
    workers.addEventListener("controllerchange", () => void client.invalidateQueries(), { once: true });
  const registration = await workers.register("/sw.js");
  if (isFirst) return registration;
  const offer = () => {
    if (registration.waiting) offerNewVersion(registration.waiting);
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  return registration;
}

function offerNewVersion(
  waiting: ServiceWorker,
  description = "Reload when it suits you. What you are typing stays until then.",
): void {
  toast({
    title: "A new version is ready",
    description,
    duration: Infinity,
    action: {
      label: "Reload",
      onPress: () => {
        // Whoever answered the browser that they stay would go on without the files of their version.
        if (hasUnsaved()) {
          offerNewVersion(waiting, "What you are typing here is not saved yet. Save or close it first.");
          return;
        }
        navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), {
          once: true,
        });
        waiting.postMessage("skip-waiting");
      },
    },
  });
}
