import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { serviceWorkers } from "#client/lib/device/browser-features.ts";
import type { TappedNotification } from "#client/lib/device/offline-names.ts";
import { hasUnsaved } from "#client/lib/unsaved.ts";

/** Opens the target of a clicked notification. With unsaved input, a toast offers it instead. */
export function useNotificationClicks(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const offered = useRef<{ url: string; close: () => void }>(undefined);
  const handleClick = useEffectEvent(({ data, ports }: MessageEvent<TappedNotification>) => {
    const { text, url } = data;
    const go = () => void navigate(url);
    const onOffer = (close: () => void) => (offered.current = { url, close });
    if (hasUnsaved())
      void import("./offer-notification.ts").then((part) => part.offerNotification(text, go, onOffer));
    else go();
    ports[0]?.postMessage("received");
  });
  useEffect(() => {
    if (offered.current?.url === pathname + search) offered.current.close();
  }, [pathname, search]);
  useEffect(() => {
    const workers = serviceWorkers();
    if (!workers) return;
    const onMessage = (event: MessageEvent<TappedNotification>) => handleClick(event);
    workers.addEventListener("message", onMessage);
    return () => workers.removeEventListener("message", onMessage);
  }, []);
}
