/** The element that gets the focus back when each dialog closes. */
const openers = new WeakMap<Element, HTMLElement | null>();
let remembered: HTMLElement | null = null;

/** Returns the focused element, or its opener if the element is in a menu or closing dialog and about to unmount. */
function lastingElement(): HTMLElement | null {
  const element = document.activeElement;
  const closing = element?.closest('[role="dialog"][data-state="closed"]');
  if (closing) return openers.get(closing) ?? null;
  const menu = element?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * Call before opening a dialog: by the time it mounts, the menu item that opened it may be gone.
 * @param opener of a dialog that closes: Radix moves the focus back some time after it has unmounted
 */
export function rememberOpener(opener = lastingElement()): void {
  remembered = opener;
}

/** Returns the element that gets the focus back from a dialog that opens now. */
export function takeOpener(): HTMLElement | null {
  const opener = lastingElement() ?? remembered;
  remembered = null;
  return opener;
}

/** Records a dialog's opener, for a dialog that opens while this one closes. */
export function setOpener(dialog: Element, opener: HTMLElement | null): void {
  openers.set(dialog, opener);
}
