import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { serviceWorkers } from "#client/lib/browser-features.ts";
import type { TappedNotification } from "#client/lib/offline-names.ts";
import { hasUnsaved } from "#client/lib/unsaved.ts";
import { toast } from "#client/ui/toast.ts";

/** Goes where a tapped notification leads; while something is unsaved here it waits for a press. */
export function useNotificationClicks(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const offered = useRef<{ url: string; close: () => void }>(undefined);
  const hear = useEffectEvent(({ data, ports }: MessageEvent<TappedNotification>) => {
    const { text, url } = data;
    const go = () => void navigate(url);
    const offer = () => {
      const close = toast({
        title: text,
        description: "You have unsaved changes. Open it when you have saved them.",
        duration: Infinity,
        action: {
          label: "Open",
          onPress: () => {
            // The router asks first. The toast is needed again if the answer is no.
            if (hasUnsaved()) offer();
            go();
          },
        },
      });
      offered.current = { url, close };
    };
    if (hasUnsaved()) offer();
    else go();
    ports[0]?.postMessage("heard");
  });
  useEffect(() => {
    if (offered.current?.url === pathname + search) offered.current.close();
  }, [pathname, search]);
  useEffect(() => {
    const workers = serviceWorkers();
    if (!workers) return;
    const onMessage = (event: MessageEvent<TappedNotification>) => hear(event);
    workers.addEventListener("message", onMessage);
    return () => workers.removeEventListener("message", onMessage);
  }, []);
}
