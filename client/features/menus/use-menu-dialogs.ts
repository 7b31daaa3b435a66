import { useCallback, useState } from "react";
import { useAddressed, useAddressWish } from "#client/lib/addressed.ts";
import type { Menu } from "#shared/menus.api.ts";

/** A dialog above the page, or above a menu's preview. */
export type MenuDialog = { kind: "create" } | { kind: "edit"; menu: Menu };

/** What is open on the Menus page. A menu's preview is opened by the address (`?menu=5`), the rest by state. */
export function useMenuDialogs() {
  const preview = useAddressed("menu");
  // The dialog that was opened last stays in the page while it closes; `turn` gives each opening a fresh one.
  const [above, setAbove] = useState<{ dialog: MenuDialog; open: boolean; turn: number }>();

  const open = useCallback((dialog: MenuDialog) => {
    setAbove((before) => ({ dialog, open: true, turn: (before?.turn ?? 0) + 1 }));
  }, []);
  const close = useCallback(() => setAbove((before) => before && { ...before, open: false }), []);
  useAddressWish("new", () => open({ kind: "create" }));

  return { preview, above, open, close };
}
