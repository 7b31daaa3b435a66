import { useEffect, useEffectEvent } from "react";

interface UnsavedForm {
  /** Closes the dialog without asking. */
  discard: () => void;
}

/** One for each dialog that is open with something in it that has not been saved. */
const forms = new Set<UnsavedForm>();

/** Whether leaving the page would lose what somebody has typed. */
export function hasUnsaved(): boolean {
  return forms.size > 0;
}

/** Closes every dialog with something unsaved in it. Ask first. */
export function discardUnsaved(): void {
  for (const form of forms) form.discard();
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The page goes without asking: what is unsaved belongs to somebody who has left. */
export function letGoOfUnsaved(): void {
  forms.clear();
  window.removeEventListener("beforeunload", askFirst);
}

/**
 * Has the browser ask before the page is left or loaded anew, for as long as something is unsaved.
 * @param discard closes the dialog without asking
 */
export function useUnsaved(isUnsaved: boolean, discard: () => void): void {
  const onDiscard = useEffectEvent(discard);
  useEffect(() => {
    if (!isUnsaved) return;
    const form = { discard: () => onDiscard() };
    forms.add(form);
    window.addEventListener("beforeunload", askFirst);
    return () => {
      forms.delete(form);
      // Browsers do not keep a page for Back that has one.
      if (!hasUnsaved()) window.removeEventListener("beforeunload", askFirst);
    };
  }, [isUnsaved]);
}
