import { useEffect, useState } from "react";
import { onReconnect } from "./offline.ts";

/**
 * A picture until it fails, then null. It is asked for again when the connection is back, once for each return: one that
 * is really missing must not be asked for over and over.
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
