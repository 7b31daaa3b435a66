import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { hasOpenLayer } from "#client/lib/back-to-close.ts";
import { serviceWorkers } from "#client/lib/browser-features.ts";
import type { TappedNews } from "#client/lib/offline-names.ts";
import { hasUnsaved } from "#client/lib/unsaved.ts";
import { toast } from "#client/ui/toast.tsx";

/** Goes where a tapped notification leads; while something is unsaved here it waits for a press. */
export function useTappedNews(): void {
  const navigate = useNavigate();
  const hear = useEffectEvent(({ data, ports }: MessageEvent<TappedNews>) => {
    const { text, url } = data;
    // A dialog that is not in the address would stay over the page that comes; before it loses something, the browser asks.
    const go = () => {
      if (hasUnsaved() || hasOpenLayer()) window.location.assign(url);
      else void navigate(url);
    };
    const offer = () => {
      toast({
        title: text,
        description: "It can wait until you have saved what you are typing.",
        duration: Infinity,
        action: {
          label: "Open",
          onPress: () => {
            // For whoever answers the browser that they stay.
            if (hasUnsaved()) offer();
            go();
          },
        },
      });
    };
    if (hasUnsaved()) offer();
    else go();
    ports[0]?.postMessage("heard");
  });
  useEffect(() => {
    const workers = serviceWorkers();
    if (!workers) return;
    const onMessage = (event: MessageEvent<TappedNews>) => hear(event);
    workers.addEventListener("message", onMessage);
    return () => workers.removeEventListener("message", onMessage);
  }, []);
}
