import {
  createContext,
  memo,
  startTransition,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  type ComponentType,
} from "react";
import { useCloseDialog } from "#client/lib/navigation/dialog-param.ts";

interface OpenDialog extends ReturnType<typeof useCloseDialog> {
  isOpen: boolean;
  /** Returns whether what was entered is saved, and the dialog is closing. */
  isSaved: () => boolean;
  param: string;
  value: string;
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

interface LayersProps {
  layers: readonly Layer[];
  params: URLSearchParams;
  /** True until the dialogs below are open: opened at once, they would hide those above from screen readers. */
  isHeld?: boolean;
}

/** Renders the dialogs of the current URL, so that Back closes them and links open them. */
export function AddressedDialogs({ layers, params, isHeld = false }: LayersProps) {
  const [lowest, ...above] = layers;
  const value = params.get(lowest?.[0] ?? "");
  const [isMounted, setIsMounted] = useState(false);
  // In a transition, because otherwise React would show a fallback for at least 300 ms while the code is loading.
  const [isLoaded, setIsLoaded] = useState(false);
  const isOpen = value !== null && isLoaded && (isMounted || !isHeld);
  useEffect(() => {
    if (value !== null && !isHeld) startTransition(() => setIsLoaded(true));
  }, [value, isHeld]);
  useEffect(() => {
    setIsMounted(isOpen);
  }, [isOpen]);
  if (!lowest) return null;
  return (
    <>
      <Suspense fallback={null}>
        <Addressed layer={lowest} value={isOpen ? value : null} />
      </Suspense>
      <AddressedDialogs layers={above} params={params} isHeld={isHeld || (value !== null && !isMounted)} />
    </>
  );
}

const Addressed = memo(function Addressed({ layer, value }: { layer: Layer; value: string | null }) {
  const [param, Dialog] = layer;
  const isOpen = value !== null;
  // A closing dialog keeps its content. `key` resets the state for each opening.
  const [shown, setShown] = useState({ value, isOpen, key: 0 });
  if (shown.isOpen !== isOpen || (isOpen && shown.value !== value)) {
    setShown({
      value: value ?? shown.value,
      isOpen,
      key: isOpen && !shown.isOpen ? shown.key + 1 : shown.key,
    });
  }
  const { leave, close } = useCloseDialog(param, shown.value ?? "");
  const saved = useRef<number>(undefined);
  if (shown.value === null) return null;
  const { key, value: shownValue } = shown;
  const dialog: OpenDialog = {
    isOpen,
    param,
    value: shownValue,
    leave,
    close: () => {
      saved.current = key;
      return close();
    },
    isSaved: () => saved.current === key,
  };
  return (
    <OpenDialogContext value={dialog}>
      <Dialog key={shown.key} value={shown.value} />
    </OpenDialogContext>
  );
});
