import { useEffect, useState } from "react";
import { onReconnect } from "./device/offline.ts";

/**
 * Returns a picture's address, or null once it failed to load. Retries once after each reconnect, so that a picture that
 * is really missing is not requested over and over.
 */
export function usePicture(src: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (failed === null) return;
    return onReconnect(() => setFailed(null));
  }, [failed]);
  const shown = src && src !== failed ? src : null;
  return { shown, onError: () => setFailed(shown) };
}
