import { useState, type KeyboardEvent, type MouseEvent } from "react";
import { toast } from "./toast.ts";

/** What a menu that has come is to be opened with; all of it is for DropdownMenu. */
export interface LazyMenu {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  startsOnFirst: boolean;
}

/**
 * A menu whose code (Radix, 30 kB) comes when the pointer or the focus is on its button, and which is built when the
 * button is first pressed, however early that is: a page of cards has two for each.
 * @param load brings the component of the menu, whose trigger looks like the button
 * @returns `Menu`, once there is one to show in place of the button, and what it is opened with; else `button`, for the
 * plain button that stands there until then
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
      () =>
        toast({
          title: "The menu could not be loaded",
          description: "Please check your connection and press again.",
          variant: "destructive",
        }),
    );
  // Whether it can be had shows when it is pressed.
  const prepare = () => void load().catch(() => undefined);

  return {
    Menu: loaded?.Menu,
    menu: { ...state, onOpenChange: (open) => setState({ open, startsOnFirst: false }) } satisfies LazyMenu,
    button: {
      "aria-haspopup": "menu",
      "aria-expanded": false,
      onPointerEnter: prepare,
      onFocus: prepare,
      // A key press has no clicks to count.
      onClick: ({ detail }: MouseEvent) => void show(detail === 0),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        void show(true);
      },
    } as const,
  };
}
