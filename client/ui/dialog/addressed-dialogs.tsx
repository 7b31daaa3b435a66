import {
  createContext,
  memo,
  startTransition,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
} from "react";
import { useSearchParams } from "react-router-dom";
import { useCloseDialog } from "#client/lib/navigation/dialog-param.ts";

interface OpenDialog extends ReturnType<typeof useCloseDialog> {
  isOpen: boolean;
  /** Returns whether the input is saved and the dialog is closing. */
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

/**
 * Renders the dialogs of the current URL, so that Back closes them and links open them. Each layer waits until open ones
 * below have mounted: if both mounted at once, the lower one would hide the upper one from screen readers. Those that
 * load are part of a transition: after a fallback, React would wait 300 ms to show them.
 */
export function AddressedDialogs({ layers }: { layers: readonly Layer[] }) {
  const [params] = useSearchParams();
  const [mounted, setMounted] = useState<readonly Layer[]>([]);
  const onMount = useCallback(
    (layer: Layer) => startTransition(() => setMounted((before) => [...before, layer])),
    [],
  );
  let isWaiting = false;
  return layers.map((layer) => {
    const value = params.get(layer[0]);
    const isMounted = mounted.includes(layer);
    const isShown = isMounted || (value !== null && !isWaiting);
    isWaiting ||= value !== null && !isMounted;
    return isShown && <Addressed key={layer[0]} layer={layer} value={value} onMount={onMount} />;
  });
}

interface AddressedProps {
  layer: Layer;
  value: string | null;
  /** Called when its code is loaded and it is on the page for the first time. */
  onMount: (layer: Layer) => void;
}

const Addressed = memo(function Addressed({ layer, value, onMount }: AddressedProps) {
  const [param, Dialog] = layer;
  const isOpen = value !== null;
  useEffect(() => {
    onMount(layer);
  }, [onMount, layer]);
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
