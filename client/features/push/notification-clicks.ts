import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { serviceWorkers } from "#client/lib/device/browser-features.ts";
import type { TappedNotification } from "#client/lib/device/offline-names.ts";
import { hasUnsaved } from "#client/lib/unsaved.ts";
import { toast } from "#client/ui/status/toast.ts";

/** Opens the target of a clicked notification. With unsaved input, a toast offers it instead. */
export function useNotificationClicks(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const offered = useRef<{ url: string; close: () => void }>(undefined);
  const handleClick = useEffectEvent(({ data, ports }: MessageEvent<TappedNotification>) => {
    const { text, url } = data;
    const go = () => void navigate(url);
    const offer = () => {
      const close = toast({
        title: text,
        description: t`You have unsaved changes. Save them before you open this.`,
        duration: Infinity,
        action: {
          label: t`Open`,
          onPress: () => {
            // The router asks before it discards input. If the user stays, the toast is needed again.
            if (hasUnsaved()) offer();
            go();
          },
        },
      });
      offered.current = { url, close };
    };
    if (hasUnsaved()) offer();
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
