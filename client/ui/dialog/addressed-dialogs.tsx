import { createContext, Suspense, use, useEffect, useRef, useState, type ComponentType } from "react";
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
 * Renders the dialogs of the current URL, so that Back closes them and links open them. Each layer waits for the code of
 * the layers below it.
 */
export function AddressedDialogs({ layers }: { layers: readonly Layer[] }) {
  const [params] = useSearchParams();
  const [lowest, ...above] = layers;
  if (!lowest) return null;
  const [param, Dialog] = lowest;
  return (
    <Suspense fallback={null}>
      <Addressed param={param} Dialog={Dialog} />
      <UpperLayers layers={above} isBelowOpen={params.has(param)} />
    </Suspense>
  );
}

/**
 * Waits until an open dialog below has mounted: if both mounted at once, the lower one would hide the upper one from
 * screen readers.
 */
function UpperLayers({ layers, isBelowOpen }: { layers: readonly Layer[]; isBelowOpen: boolean }) {
  const [isWaiting, setIsWaiting] = useState(isBelowOpen);
  useEffect(() => {
    setIsWaiting(false);
  }, []);
  return isWaiting ? null : <AddressedDialogs layers={layers} />;
}

function Addressed({ param, Dialog }: { param: string; Dialog: AddressedDialog }) {
  const [params] = useSearchParams();
  const value = params.get(param);
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
}
