import type { QueryClient } from "@tanstack/react-query";
import { hasUnsaved } from "#client/lib/unsaved.ts";
import { toast } from "#client/ui/toast.ts";

/** Registers the service worker, and offers to reload when a new version of it waits. */
export async function registerServiceWorker(
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

function offerNewVersion(waiting: ServiceWorker, description = "Reload whenever you're ready."): void {
  toast({
    title: "A new version is ready",
    description,
    duration: Infinity,
    action: {
      label: "Reload",
      onPress: () => {
        // If the user chose to stay on the page, it would continue without the files of its version.
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
