import { useEffectEvent, useLayoutEffect } from "react";

interface UnsavedForm {
  /** The URL parameter that keeps the form open, and its value. */
  param: string;
  value: string;
  onDiscard: () => void;
}

interface Address {
  pathname: string;
  search: string;
}

/** The open forms with unsaved input. */
const forms = new Set<UnsavedForm>();

export function hasUnsaved(): boolean {
  return forms.size > 0;
}

function formsClosedBy(from: Address, to: Address): UnsavedForm[] {
  const params = new URLSearchParams(to.search);
  return [...forms].filter(
    ({ param, value }) => to.pathname !== from.pathname || params.get(param) !== value,
  );
}

/** Returns whether a navigation closes a form with unsaved input. */
export function losesUnsaved(from: Address, to: Address): boolean {
  return formsClosedBy(from, to).length > 0;
}

/** Discards the unsaved input that a navigation closes. Ask the user first. */
export function discardUnsaved(from: Address, to: Address): void {
  for (const form of formsClosedBy(from, to)) {
    forms.delete(form);
    form.onDiscard();
  }
}

/** Marks the form of a URL parameter as saved, so that it closes without asking. */
export function markSaved(param: string): void {
  for (const form of forms) if (form.param === param) forms.delete(form);
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Discards all unsaved input without asking, because its member has signed out. */
export function dropUnsaved(): void {
  forms.clear();
  window.removeEventListener("beforeunload", preventUnload);
}

/** Makes the router and the browser ask before the form is left, while it has unsaved input. */
export function useUnsaved(isUnsaved: boolean, form: UnsavedForm): void {
  const { param, value } = form;
  const onDiscard = useEffectEvent(form.onDiscard);
  // A layout effect, because a form may be saved and closed before React runs the others.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const unsaved = { param, value, onDiscard: () => onDiscard() };
    forms.add(unsaved);
    window.addEventListener("beforeunload", preventUnload);
    return () => {
      forms.delete(unsaved);
      // A page with this listener is excluded from the back/forward cache.
      if (!hasUnsaved()) window.removeEventListener("beforeunload", preventUnload);
    };
  }, [isUnsaved, param, value]);
}
