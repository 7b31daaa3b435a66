import { useEffect, useState } from "react";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { largeAddress, srcSetOf } from "#shared/large-photo.ts";
import { onReconnect } from "./device/offline.ts";

/**
 * Returns a photo's address, or null once it failed to load. Retries once after each reconnect, so that a photo that
 * is really missing is not requested over and over.
 * @param large the `largeImages` of the response; a large version that fails (offline) leaves the small one
 */
export function usePhotoSource(src: string | null | undefined, large?: readonly string[] | null) {
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (failed === null) return;
    return onReconnect(() => setFailed(null));
  }, [failed]);
  const shown = src && src !== failed ? src : null;
  const address = shown ? largeAddress(shown, large) : undefined;
  const srcSet =
    shown && address && address !== failed ? srcSetOf(withBase(shown), withBase(address)) : undefined;
  return {
    shown: shown && withBase(shown),
    srcSet,
    onError: () => setFailed((srcSet && address) ?? shown),
  };
}
