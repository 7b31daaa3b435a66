import { localStore } from "#client/lib/device/browser-features.ts";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { createStore, useStore } from "#client/lib/store.ts";

export type ListLayout = "cards" | "rows";

const STORAGE_KEY = "dishes-layout";
/** From this many dishes on, phones show the list until the member chooses. */
const MANY_DISHES = 40;

const stored = localStore.get(STORAGE_KEY);
const layout = createStore<ListLayout | null>(stored === "rows" || stored === "cards" ? stored : null);

/** Sets the layout of Our Dishes on this device. */
export function setListLayout(chosen: ListLayout): void {
  localStore.set(STORAGE_KEY, chosen);
  layout.set(chosen);
}

export function useListLayout(count: number): ListLayout {
  const isPhone = useMediaQuery("(max-width: 767px)");
  return useStore(layout) ?? (isPhone && count >= MANY_DISHES ? "rows" : "cards");
}
