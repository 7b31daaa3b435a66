import type { QueryClient } from "@tanstack/react-query";
import { hasUnsaved } from "#client/lib/unsaved.ts";
import { toast } from "#client/ui/toast.ts";

/** Registers the service worker and offers a reload when a new version is waiting. */
export async function registerServiceWorker(
  workers: ServiceWorkerContainer,
  client: QueryClient,
): Promise<ServiceWorkerRegistration> {
  const isFirst = !workers.controller;
  // Refetch once through the new worker, so that it caches the responses shown already.
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

function offerNewVersion(waiting: ServiceWorker, description = "Reload whenever you're ready."): void {
  toast({
    title: "A new version is ready",
    description,
    duration: Infinity,
    action: {
      label: "Reload",
      onPress: () => {
        // Activating first would leave a user who cancels the reload on a page whose files are no longer cached.
        if (hasUnsaved()) {
          offerNewVersion(waiting, "You have unsaved changes. Save or discard them first.");
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
