import { useEffect } from "react";

/** One for each dialog that is open with something in it that has not been saved. */
const forms = new Set<object>();

/** Whether leaving the page would lose what somebody has typed. */
export function hasUnsaved(): boolean {
  return forms.size > 0;
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The page goes without asking: what is unsaved belongs to somebody who has left. */
export function letGoOfUnsaved(): void {
  forms.clear();
  window.removeEventListener("beforeunload", askFirst);
}

/** Has the browser ask before the page is left or loaded anew, for as long as something is unsaved. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    forms.add(form);
    window.addEventListener("beforeunload", askFirst);
    return () => {
      forms.delete(form);
      // Browsers do not keep a page for Back that has one.
      if (!hasUnsaved()) window.removeEventListener("beforeunload", askFirst);
    };
  }, [isUnsaved]);
}
