import { useCallback, useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { rememberOpener } from "./dialog-opener.ts";
import { markSaved } from "./unsaved.ts";

/** An id from the address, or null if it is not one. */
export function idFrom(text: string | null): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

function valueOf(name: string): string | null {
  return new URLSearchParams(window.location.search).get(name);
}

/** The current search string with one parameter set, or removed. */
function searchWith(name: string, value: string | null): string {
  const params = new URLSearchParams(window.location.search);
  if (value === null) params.delete(name);
  else params.set(name, value);
  return params.toString();
}

/** Opens the dialog of a parameter (`?dish=7`) over the current page. */
export function useDialogParam(name: string) {
  const navigate = useNavigate();
  /** Props of a link to it. */
  const linkTo = useCallback(
    (value: string | number) => ({
      to: { search: searchWith(name, String(value)) },
      state: { opened: name },
    }),
    [name],
  );
  const open = useCallback(
    (value: string | number = 1) => {
      const { to, state } = linkTo(value);
      rememberOpener();
      void navigate(to, { state });
    },
    [navigate, linkTo],
  );
  return { open, linkTo };
}

let isGoingBack = false;

/** Going back takes a moment; a second Escape in that moment must not leave the page. */
function goBackOnce(goBack: () => void): Promise<void> {
  if (isGoingBack) return Promise.resolve();
  isGoingBack = true;
  return new Promise((resolve) => {
    window.addEventListener(
      "popstate",
      () => {
        isGoingBack = false;
        // The router listens too, and goes first or last.
        setTimeout(resolve);
      },
      { once: true },
    );
    goBack();
  });
}

/** Closes the dialog of a parameter. */
export function useCloseDialog(name: string, value: string) {
  const navigate = useNavigate();
  const { state } = useLocation();

  /** Asks first if there is unsaved input. Resolves when the address has changed, or would have. */
  const leave = async (): Promise<void> => {
    if (valueOf(name) === null) return;
    const isOpenedHere =
      typeof state === "object" && state !== null && "opened" in state && state.opened === name;
    // Without an entry of its own (a link from elsewhere), Back would leave the page.
    if (isOpenedHere) await goBackOnce(() => void navigate(-1));
    else await navigate({ search: searchWith(name, null) }, { replace: true });
  };
  /** Closes without a question. */
  const close = async (): Promise<void> => {
    // Saving may end after the dialog was left.
    if (valueOf(name) !== value) return;
    markSaved(name);
    await leave();
  };
  return { leave, close };
}

/** Keeps what an open dialog shows in its parameter, so that a reload keeps it too. */
export function useDialogValue(name: string, value: string): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const write = useEffectEvent(() => {
    const current = valueOf(name);
    if (current === null || current === value) return;
    void navigate({ search: searchWith(name, value) }, { replace: true, state });
  });
  useEffect(() => write(), [value]);
}
