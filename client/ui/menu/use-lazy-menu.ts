import { t } from "@lingui/core/macro";
import { useState, type KeyboardEvent, type MouseEvent } from "react";
import { showFailure } from "#client/ui/status/show-failure.ts";

/** Props for DropdownMenu once the menu's code is loaded. */
export interface LazyMenu {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  startsOnFirst: boolean;
}

/**
 * A menu whose code (Radix, 30 kB) is loaded on hover or focus and which is rendered on the first press, because a page
 * has two menus for each card.
 * @param load imports the menu component, whose trigger looks like the button
 * @returns `Menu` and its props once it is to be shown; until then `button`, the props of a plain button in its place
 */
export function useLazyMenu<Menu>(load: () => Promise<Menu>) {
  const [loaded, setLoaded] = useState<{ Menu: Menu }>();
  const [state, setState] = useState({ open: false, startsOnFirst: false });

  const show = (startsOnFirst: boolean) =>
    load().then(
      (Menu) => {
        setLoaded({ Menu });
        setState({ open: true, startsOnFirst });
      },
      (error: unknown) => showFailure(t`This could not be loaded`, error),
    );
  // Errors are reported on press.
  const prepare = () => void load().catch(() => undefined);

  return {
    Menu: loaded?.Menu,
    menu: { ...state, onOpenChange: (open) => setState({ open, startsOnFirst: false }) } satisfies LazyMenu,
    button: {
      "aria-haspopup": "menu",
      "aria-expanded": false,
      onPointerEnter: prepare,
      onFocus: prepare,
      // `detail` is 0 for a key press.
      onClick: ({ detail }: MouseEvent) => void show(detail === 0),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        void show(true);
      },
    } as const,
  };
}
