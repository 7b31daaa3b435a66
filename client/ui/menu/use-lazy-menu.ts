import { t } from "@lingui/core/macro";
import { useState, type KeyboardEvent, type MouseEvent } from "react";
import { useLazyPart } from "#client/ui/use-lazy-part.ts";

/** Props for DropdownMenu once the menu's code is loaded. */
export interface LazyMenu {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  startsOnFirst: boolean;
}

/**
 * A menu whose code is loaded late (Radix, 30 kB), because a page has two menus for each card.
 * @param load imports the menu component, whose trigger looks like the button
 * @returns `Menu` and its props once it is to be shown; until then `button`, the props of a plain button in its place
 */
export function useLazyMenu<Menu>(load: () => Promise<Menu>) {
  const { Part: Menu, isOpen: open, setOpen, show, prepare } = useLazyPart(load, t`This could not be loaded`);
  const [startsOnFirst, setStartsOnFirst] = useState(false);
  const showMenu = (isByKey: boolean) => {
    setStartsOnFirst(isByKey);
    show();
  };
  const onOpenChange = (isOpen: boolean) => {
    setOpen(isOpen);
    setStartsOnFirst(false);
  };
  return {
    Menu,
    menu: { open, startsOnFirst, onOpenChange } satisfies LazyMenu,
    button: {
      "aria-haspopup": "menu",
      "aria-expanded": false,
      ...prepare,
      // `detail` is 0 for a key press.
      onClick: ({ detail }: MouseEvent) => showMenu(detail === 0),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        showMenu(true);
      },
    } as const,
  };
}
