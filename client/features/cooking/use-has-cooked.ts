import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import { localStore } from "#client/lib/device/browser-features.ts";
import { cookingKey, lastMember } from "#client/lib/last-visit.ts";

/** Returns whether there may be timers, also of another window, so that their code is worth loading. */
export function useHasCooked(): boolean {
  const isCooking = useSearchParams()[0].has("cooking");
  return useSyncExternalStore(onStorage, isStored) || isCooking;
}

const isStored = () => localStore.get(cookingKey(lastMember())) !== null;

function onStorage(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
