import { localStore } from "#client/lib/device/browser-features.ts";
import { createStore, useStore } from "#client/lib/store.ts";

export type ListLayout = "cards" | "rows";

const STORAGE_KEY = "dishes-layout";

const layout = createStore<ListLayout>(localStore.get(STORAGE_KEY) === "rows" ? "rows" : "cards");

/** Sets the layout of Our Dishes on this device. */
export function setListLayout(chosen: ListLayout): void {
  localStore.set(STORAGE_KEY, chosen);
  layout.set(chosen);
}

export function useListLayout(): ListLayout {
  return useStore(layout);
}
