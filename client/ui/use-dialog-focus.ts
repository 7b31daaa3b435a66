import { useLayoutEffect, useRef } from "react";
import { setOpener, takeOpener } from "#client/lib/dialog-opener.ts";

const FIELD = "input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)";

/** Where to begin: in a form's first field, unless that would bring up the keyboard of a phone; else with the title. */
function firstPlace(dialog: HTMLElement): HTMLElement {
  const hasMouse = window.matchMedia("(hover: hover)").matches;
  return (hasMouse && dialog.querySelector<HTMLElement>(`form :is(${FIELD})`)) || dialog;
}

/** The dialog that is still open below a closed one, else the page. */
function placeBelow(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]');
  return [...dialogs].at(-1) ?? document.querySelector<HTMLElement>("main");
}

/**
 * Where the focus goes when a dialog opens, and back to when it closes. Radix brings it back only for dialogs with a
 * trigger of their own; ours are opened by state.
 * @param isQuestion the focus starts on the first (harmless) button
 */
export function useDialogFocus(open: boolean, isQuestion: boolean) {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  // Runs before the content is mounted, so before anything in it can take the focus. Only once for each opening: in
  // development React runs effects twice, and the second time the focus is inside already.
  useLayoutEffect(() => {
    if (open && !wasOpen.current) opener.current = takeOpener();
    wasOpen.current = open;
  }, [open]);

  return {
    onOpenAutoFocus: (event: Event) => {
      if (!(event.target instanceof HTMLElement)) return;
      setOpener(event.target, opener.current);
      if (isQuestion) return;
      event.preventDefault();
      firstPlace(event.target).focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current?.isConnected) {
        opener.current.focus({ preventScroll: true });
        // What opened it is gone with it: unless the focus has found a place by now, it goes to what lies below.
      } else if (document.activeElement === document.body) {
        placeBelow()?.focus({ preventScroll: true });
      }
    },
  };
}
