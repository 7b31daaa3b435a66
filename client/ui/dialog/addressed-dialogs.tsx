import {
  createContext,
  memo,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { loadedDialogs, searchWith, valueOf } from "#client/lib/navigation/dialog-param.ts";
import { markSaved } from "#client/lib/unsaved.ts";

interface OpenDialog {
  isOpen: boolean;
  /** Returns whether the input is saved and the dialog is closing. */
  isSaved: () => boolean;
  param: string;
  value: string;
  /** Asks first if there is unsaved input. Resolves once the navigation has completed or was blocked. */
  leave: () => Promise<void>;
  /** Closes without asking. Returns false if the dialog was closed while saving. */
  close: () => Promise<boolean>;
}

const OpenDialogContext = createContext<OpenDialog | undefined>(undefined);

/** Returns the state of the surrounding dialog. */
export function useOpenDialog(): OpenDialog {
  const dialog = use(OpenDialogContext);
  if (!dialog) throw new Error("There is no AddressedDialogs around");
  return dialog;
}

/** A dialog that is opened by a URL parameter. */
export type AddressedDialog = ComponentType<{ value: string }>;

type Layer = readonly [param: string, Dialog: AddressedDialog];

let isGoingBack = false;

/** Going back is asynchronous: a second Escape before it completes must not leave the page. */
async function goBackOnce(goBack: () => void): Promise<void> {
  if (isGoingBack) return;
  isGoingBack = true;
  await new Promise<void>((resolve) => {
    // Waits for the router's own listener.
    window.addEventListener("popstate", () => setTimeout(resolve), { once: true });
    goBack();
  });
  isGoingBack = false;
}

interface AddressedDialogsProps {
  layers: readonly Layer[];
  /** Shows a failure in place of a dialog. */
  Boundary: ComponentType<{ address?: string; children: ReactNode }>;
}

/**
 * Renders the dialogs of the current URL, so that Back closes them and links open them. Each waits until those below
 * have opened: if both opened at once, the lower one would hide the upper one from screen readers.
 */
export function AddressedDialogs({ layers, Boundary }: AddressedDialogsProps) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // While the code of a dialog loads, the router is at its address, and the page still at the one before.
  const opened = useRef<string>(undefined);
  useLayoutEffect(() => {
    opened.current = (state as { opened?: string } | null)?.opened;
  }, [state]);
  const onLeave = useCallback(
    async (name: string) => {
      if (valueOf(name) === null) return;
      // A dialog opened by an external link has no history entry: going back would leave the site.
      if (opened.current === name) await goBackOnce(() => void navigate(-1));
      else await navigate({ search: searchWith(name, null) }, { replace: true });
    },
    [navigate],
  );
  /** Whether the dialogs that have mounted are open. */
  const [mounted, setMounted] = useState<Record<string, boolean>>({});
  const onMount = useCallback(
    (param: string, isOpen: boolean) => setMounted((before) => ({ ...before, [param]: isOpen })),
    [],
  );
  const params = new URLSearchParams(search);
  const next = layers.find(([param]) => params.has(param) && !mounted[param]);
  const [first] = useState(next);
  return layers.map((layer) => {
    const [param] = layer;
    const dialog = (layer === next || param in mounted) && (
      <Addressed
        key={param}
        {...{ layer, Boundary, onMount, onLeave }}
        value={layer === next || mounted[param] ? params.get(param) : null}
      />
    );
    // The first one is part of the navigation: after a fallback of its own, React would wait 300 ms to show it.
    return layer === first ? dialog : <Suspense key={param}>{dialog}</Suspense>;
  });
}

interface AddressedProps extends Pick<AddressedDialogsProps, "Boundary"> {
  layer: Layer;
  value: string | null;
  /** Called once the code is loaded, and when the dialog has opened or closed. */
  onMount: (param: string, isOpen: boolean) => void;
  onLeave: (param: string) => Promise<void>;
}

const Addressed = memo(function Addressed({ layer, Boundary, value, onMount, onLeave }: AddressedProps) {
  const [param, Dialog] = layer;
  const isOpen = value !== null;
  useEffect(() => {
    onMount(param, isOpen);
    if (param !== "new") loadedDialogs.add(param);
  }, [onMount, param, isOpen]);
  // A closing dialog keeps its content. `key` resets the state for each opening.
  const [shown, setShown] = useState({ value, isOpen, key: 0 });
  if (shown.isOpen !== isOpen || (isOpen && shown.value !== value)) {
    setShown({
      value: value ?? shown.value,
      isOpen,
      key: isOpen && !shown.isOpen ? shown.key + 1 : shown.key,
    });
  }
  const saved = useRef<number>(undefined);
  if (shown.value === null) return null;
  const { key, value: shownValue } = shown;
  const dialog: OpenDialog = {
    isOpen,
    param,
    value: shownValue,
    leave: () => onLeave(param),
    close: async () => {
      saved.current = key;
      if (valueOf(param) !== shownValue) return false;
      markSaved(param);
      await onLeave(param);
      // That only canceled a dialog whose code was loading.
      if (valueOf(param) === shownValue) await onLeave(param);
      return true;
    },
    isSaved: () => saved.current === key,
  };
  return (
    <OpenDialogContext value={dialog}>
      <Boundary key={key} address={shownValue}>
        <Dialog value={shownValue} />
      </Boundary>
    </OpenDialogContext>
  );
});
