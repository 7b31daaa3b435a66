import { localStore } from "#client/lib/device/browser-features.ts";
import { createStore, useStore } from "#client/lib/store.ts";

const VIEWS = ["week", "active", "archived"] as const;
export type MenusView = (typeof VIEWS)[number];

const STORAGE_KEY = "menus-view";

/** Returns the view of an address or of a stored text. */
export const viewOf = (text: string | null): MenusView => VIEWS.find((view) => view === text) ?? "active";
const left = createStore<MenusView>(viewOf(localStore.get(STORAGE_KEY)));

/** Stores the view of Menus on this device when the member leaves the page. */
export function setMenusView(view: MenusView): void {
  localStore.set(STORAGE_KEY, view);
  left.set(view);
}

/** The address of Menus, where the member left it. */
export function useMenusAddress(): string {
  const view = useStore(left);
  return view === "active" ? "/menus" : `/menus?view=${view}`;
}
