import { useEffect, useEffectEvent } from "react";

interface UnsavedForm {
  /** The parameter of the address that keeps the form open, and its value. */
  param: string;
  value: string;
  onDiscard: () => void;
}

interface Address {
  pathname: string;
  search: string;
}

/** One for each open dialog with unsaved input. */
const forms = new Set<UnsavedForm>();

/** Whether leaving the page would lose unsaved input. */
export function hasUnsaved(): boolean {
  return forms.size > 0;
}

function formsClosedBy(from: Address, to: Address): UnsavedForm[] {
  const params = new URLSearchParams(to.search);
  return [...forms].filter(
    ({ param, value }) => to.pathname !== from.pathname || params.get(param) !== value,
  );
}

/** Whether going from one address to another closes a form with unsaved input. */
export function losesUnsaved(from: Address, to: Address): boolean {
  return formsClosedBy(from, to).length > 0;
}

/** Gives up what that navigation loses. Ask first. */
export function discardUnsaved(from: Address, to: Address): void {
  for (const form of formsClosedBy(from, to)) {
    forms.delete(form);
    form.onDiscard();
  }
}

/** The form of this parameter may close without a question: it has been saved. */
export function markSaved(param: string): void {
  for (const form of forms) if (form.param === param) forms.delete(form);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Lets the page go without a question: the input belongs to a member who has signed out. */
export function dropUnsaved(): void {
  forms.clear();
  window.removeEventListener("beforeunload", askFirst);
}

/** Has router and browser ask before the form is left, for as long as it is unsaved. */
export function useUnsaved(isUnsaved: boolean, form: UnsavedForm): void {
  const { param, value } = form;
  const onDiscard = useEffectEvent(form.onDiscard);
  useEffect(() => {
    if (!isUnsaved) return;
    const unsaved = { param, value, onDiscard: () => onDiscard() };
    forms.add(unsaved);
    window.addEventListener("beforeunload", askFirst);
    return () => {
      forms.delete(unsaved);
      // Browsers do not keep a page for Back that has this listener.
      if (!hasUnsaved()) window.removeEventListener("beforeunload", askFirst);
    };
  }, [isUnsaved, param, value]);
}
