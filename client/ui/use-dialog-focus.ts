import { useLayoutEffect, useRef } from "react";

const FIELD = "input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)";

/** A menu item is gone when its dialog closes; the button that opened the menu is still there. */
function lastingElement(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** Where to begin: in a form's first field, unless that would bring up the keyboard of a phone; else with the title. */
function firstPlace(dialog: HTMLElement): HTMLElement {
  const hasMouse = window.matchMedia("(hover: hover)").matches;
  return (hasMouse && dialog.querySelector<HTMLElement>(`form :is(${FIELD})`)) || dialog;
}

/**
 * Where the focus goes when a dialog opens, and back to when it closes. Radix brings it back only for dialogs with a
 * trigger of their own; ours are opened by state.
 * @param isQuestion the focus starts on the first (harmless) button
 */
export function useDialogFocus(open: boolean, isQuestion: boolean) {
  const opener = useRef<HTMLElement | null>(null);
  // Runs before the content is mounted, so before anything in it can take the focus.
  useLayoutEffect(() => {
    if (open) opener.current = lastingElement(document.activeElement);
  }, [open]);

  return {
    onOpenAutoFocus: (event: Event) => {
      if (isQuestion || !(event.target instanceof HTMLElement)) return;
      event.preventDefault();
      firstPlace(event.target).focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current?.isConnected) {
        opener.current.focus({ preventScroll: true });
        // What opened it is gone with it: unless the focus has found a place by now, it goes to the page.
      } else if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
      }
    },
  };
}
