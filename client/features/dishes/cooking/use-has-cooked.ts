import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { localStore } from "#client/lib/device/browser-features.ts";
import { cookingKey, lastMember } from "#client/lib/last-visit.ts";

/** Returns whether there may be timers, so that their code is worth loading. */
export function useHasCooked(): boolean {
  const isCooking = useSearchParams()[0].has("cooking");
  const [hasCooked, setHasCooked] = useState(() => localStore.get(cookingKey(lastMember())) !== null);
  if (isCooking && !hasCooked) setHasCooked(true);
  return hasCooked;
}
