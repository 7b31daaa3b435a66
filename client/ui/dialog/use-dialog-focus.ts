import { useLayoutEffect, useRef } from "react";
import { rememberOpener, setOpener, takeOpener } from "#client/lib/navigation/dialog-opener.ts";

const FIELD =
  "input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled)";

/** Returns the first visible field of a form, or the dialog if that would open a phone's keyboard. */
function initialFocus(dialog: HTMLElement): HTMLElement {
  const hasMouse = window.matchMedia("(hover: hover)").matches;
  const fields = hasMouse ? [...dialog.querySelectorAll<HTMLElement>(`form :is(${FIELD})`)] : [];
  // Some are shown on phones only.
  return fields.find((field) => field.getClientRects().length > 0) ?? dialog;
}

/** Returns the dialog below a closed one, or the main action of the page, which may have appeared, or the page. */
function layerBelow(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]');
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  return [...dialogs].at(-1) ?? find("main [data-page-action]") ?? find("main");
}

/**
 * Moves the focus into a dialog when it opens and back when it closes. Radix restores it only for dialogs with a trigger;
 * these are opened by state.
 * @param isQuestion puts the initial focus on the first button (Cancel)
 */
export function useDialogFocus(open: boolean, isQuestion: boolean) {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  // A layout effect runs before the content mounts and can take the focus. Guarded to run once for each opening, because
  // React runs effects twice in development and the second time the focus is already inside.
  useLayoutEffect(() => {
    if (open && !wasOpen.current) opener.current = takeOpener();
    if (!open && wasOpen.current) rememberOpener(opener.current);
    wasOpen.current = open;
  }, [open]);

  return {
    onOpenAutoFocus: (event: Event) => {
      if (!(event.target instanceof HTMLElement)) return;
      setOpener(event.target, opener.current);
      if (isQuestion) return;
      event.preventDefault();
      initialFocus(event.target).focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current?.isConnected) {
        opener.current.focus({ preventScroll: true });
        // The opener was unmounted: unless the focus has moved elsewhere, use the layer below.
      } else if (document.activeElement === document.body) {
        layerBelow()?.focus({ preventScroll: true });
      }
    },
  };
}
