import { use, useCallback, useEffect, useEffectEvent, type MouseEvent } from "react";
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from "react-router-dom";
import { rememberOpener } from "./dialog-opener.ts";

/** Parses an id from the URL; null if it is invalid. */
export function idFrom(text: string | null): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

export function valueOf(name: string): string | null {
  return new URLSearchParams(window.location.search).get(name);
}

/** Returns the current search string with one parameter set, or removed if `value` is null. */
export function searchWith(name: string, value: string | null, more: Record<string, string> = {}): string {
  const params = new URLSearchParams(window.location.search);
  if (value === null) params.delete(name);
  else params.set(name, value);
  for (const [other, its] of Object.entries(more)) params.set(other, its);
  return params.toString();
}

/** While the code of a dialog loads, a second press must not add a second history entry. */
const isAtAddress = (name: string, value: string | number) => valueOf(name) === String(value);

/** The parameters of dialogs whose code is loaded; not `new`, which has several. */
export const loadedDialogs = new Set<string>();

/** Opens the dialog of a parameter (`?dish=7`) over the current page. */
export function useDialogParam(name: string) {
  // With useNavigate, every card and open dialog would render again at each navigation.
  const router = use(UNSAFE_DataRouterContext)?.router;
  const open = useCallback(
    (value: string | number = 1, more?: Record<string, string>) => {
      if (isAtAddress(name, value)) return;
      rememberOpener();
      const to = { search: searchWith(name, String(value), more) };
      // In a transition, React pauses every 5 ms; but only a transition keeps the page while code is loaded.
      void router?.navigate(to, { state: { opened: name }, flushSync: loadedDialogs.has(name) });
    },
    [router, name],
  );
  return { open };
}

/** Returns a function for the props of a `Link` that opens the dialog. `more` are further parameters. */
export function useDialogLink(name: string) {
  // The links keep the other parameters, so they change with each navigation.
  useLocation();
  return (value: string | number, more?: Record<string, string>) => ({
    to: { search: searchWith(name, String(value), more) },
    state: { opened: name },
    onClickCapture: (event: MouseEvent) => isAtAddress(name, value) && event.preventDefault(),
  });
}

/** Writes an open dialog's state to its URL parameter, so that it survives a reload. */
export function useDialogValue(name: string, value: string): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const write = useEffectEvent(() => {
    const current = valueOf(name);
    if (current === null || current === value) return;
    void navigate({ search: searchWith(name, value) }, { replace: true, state });
  });
  useEffect(() => {
    write();
  }, [value]);
}
