import { useRef } from "react";

/** A menu item is gone when its dialog closes; the button that opened the menu is still there. */
function lastingElement(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * Brings the focus back to where it was before a dialog opened. Radix does it only for dialogs with a trigger of
 * their own; ours are opened by state.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = lastingElement(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected
        ? opener.current
        : document.querySelector<HTMLElement>("main");
      target?.focus({ preventScroll: true });
    },
  };
}
