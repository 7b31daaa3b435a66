/** Where the focus returns to when a dialog closes, for each dialog on the page. */
const openers = new WeakMap<Element, HTMLElement | null>();
let remembered: HTMLElement | null = null;

/** The element with the focus, or for menu items and closing dialogs, which are gone soon, what opened them. */
function lastingElement(): HTMLElement | null {
  const element = document.activeElement;
  const closing = element?.closest('[role="dialog"][data-state="closed"]');
  if (closing) return openers.get(closing) ?? null;
  const menu = element?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** A dialog was asked for. It opens a moment later, when the menu item that did may be gone. */
export function rememberOpener(): void {
  remembered = lastingElement();
}

/** The element to which the focus returns from a dialog that opens now. */
export function takeOpener(): HTMLElement | null {
  const opener = lastingElement() ?? remembered;
  remembered = null;
  return opener;
}

/** Keeps what opened a dialog, for one that opens while this one closes. */
export function setOpener(dialog: Element, opener: HTMLElement | null): void {
  openers.set(dialog, opener);
}
