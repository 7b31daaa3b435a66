import { useCallback, useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { markSaved } from "#client/lib/unsaved.ts";
import { rememberOpener } from "./dialog-opener.ts";

/** Parses an id from the URL; null if it is invalid. */
export function idFrom(text: string | null): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

function valueOf(name: string): string | null {
  return new URLSearchParams(window.location.search).get(name);
}

/** Returns the current search string with one parameter set, or removed if `value` is null. */
function searchWith(name: string, value: string | null, more: Record<string, string> = {}): string {
  const params = new URLSearchParams(window.location.search);
  if (value === null) params.delete(name);
  else params.set(name, value);
  for (const [other, its] of Object.entries(more)) params.set(other, its);
  return params.toString();
}

/** Opens the dialog of a parameter (`?dish=7`) over the current page. */
export function useDialogParam(name: string) {
  const navigate = useNavigate();
  /** Returns the props of a `Link` that opens the dialog. `more` are further parameters. */
  const linkTo = useCallback(
    (value: string | number, more?: Record<string, string>) => ({
      to: { search: searchWith(name, String(value), more) },
      state: { opened: name },
    }),
    [name],
  );
  const open = useCallback(
    (value: string | number = 1, more?: Record<string, string>) => {
      const { to, state } = linkTo(value, more);
      rememberOpener();
      void navigate(to, { state });
    },
    [navigate, linkTo],
  );
  return { open, linkTo };
}

let isGoingBack = false;

/** Going back is asynchronous: a second Escape before it completes must not leave the page. */
function goBackOnce(goBack: () => void): Promise<void> {
  if (isGoingBack) return Promise.resolve();
  isGoingBack = true;
  return new Promise((resolve) => {
    window.addEventListener(
      "popstate",
      () => {
        isGoingBack = false;
        // Wait for the router's own popstate listener.
        setTimeout(resolve);
      },
      { once: true },
    );
    goBack();
  });
}

export function useCloseDialog(name: string, value: string) {
  const navigate = useNavigate();
  const { state } = useLocation();

  /** Asks first if there is unsaved input. Resolves once the navigation has completed or was blocked. */
  const leave = async (): Promise<void> => {
    if (valueOf(name) === null) return;
    const isOpenedHere =
      typeof state === "object" && state !== null && "opened" in state && state.opened === name;
    // A dialog opened by an external link has no history entry: going back would leave the site.
    if (isOpenedHere) await goBackOnce(() => void navigate(-1));
    else await navigate({ search: searchWith(name, null) }, { replace: true });
  };
  /** Closes without asking. Returns false if the dialog was closed while saving. */
  const close = async (): Promise<boolean> => {
    if (valueOf(name) !== value) return false;
    markSaved(name);
    await leave();
    return true;
  };
  return { leave, close };
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
