import { use, useCallback, useEffect, useEffectEvent } from "react";
import { UNSAFE_DataRouterContext, useLocation } from "react-router-dom";
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

/** With useNavigate, every card and open dialog would render again at each navigation. */
const useRouter = () => use(UNSAFE_DataRouterContext)?.router;

/** Opens the dialog of a parameter (`?dish=7`) over the current page. */
export function useDialogParam(name: string) {
  const router = useRouter();
  const open = useCallback(
    (value: string | number = 1, more?: Record<string, string>) => {
      rememberOpener();
      const search = searchWith(name, String(value), more);
      void router?.navigate({ search }, { state: { opened: name } });
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
  });
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
  const router = useRouter();

  /** Asks first if there is unsaved input. Resolves once the navigation has completed or was blocked. */
  const leave = async (): Promise<void> => {
    if (valueOf(name) === null) return;
    const state = router?.state.location.state as { opened?: string } | null | undefined;
    // A dialog opened by an external link has no history entry: going back would leave the site.
    if (state?.opened === name) await goBackOnce(() => void router?.navigate(-1));
    else await router?.navigate({ search: searchWith(name, null) }, { replace: true });
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
  const router = useRouter();
  const write = useEffectEvent(() => {
    const current = valueOf(name);
    if (!router || current === null || current === value) return;
    const { state } = router.state.location as { state: unknown };
    void router.navigate({ search: searchWith(name, value) }, { replace: true, state });
  });
  useEffect(() => {
    write();
  }, [value]);
}
