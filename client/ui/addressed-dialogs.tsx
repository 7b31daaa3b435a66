import { createContext, Suspense, use, useEffect, useState, type ComponentType } from "react";
import { useSearchParams } from "react-router-dom";
import { useCloseDialog } from "#client/lib/dialog-param.ts";

interface OpenDialog extends ReturnType<typeof useCloseDialog> {
  isOpen: boolean;
  param: string;
  value: string;
}

const OpenDialogContext = createContext<OpenDialog | undefined>(undefined);

/** The dialog around: whether it is open, and how to close it. */
export function useOpenDialog(): OpenDialog {
  const dialog = use(OpenDialogContext);
  if (!dialog) throw new Error("There is no AddressedDialogs around");
  return dialog;
}

/** A dialog that a parameter of the address opens. */
export type AddressedDialog = ComponentType<{ value: string }>;

type Layer = readonly [param: string, Dialog: AddressedDialog];

/**
 * Shows the dialogs that the address asks for, so that Back closes them, Forward and a reload open them again, and a
 * link leads to them. Each one waits for the code of those before it, which lie beneath it.
 */
export function AddressedDialogs({ layers }: { layers: readonly Layer[] }) {
  const [params] = useSearchParams();
  const [lowest, ...above] = layers;
  if (!lowest) return null;
  const [param, Dialog] = lowest;
  return (
    <Suspense fallback={null}>
      <Addressed param={param} Dialog={Dialog} />
      <Above layers={above} isBelowOpen={params.has(param)} />
    </Suspense>
  );
}

/** Waits until an open dialog beneath has mounted: of two that mount at once, the lower hides the upper from screen readers. */
function Above({ layers, isBelowOpen }: { layers: readonly Layer[]; isBelowOpen: boolean }) {
  const [isWaiting, setIsWaiting] = useState(isBelowOpen);
  useEffect(() => setIsWaiting(false), []);
  return isWaiting ? null : <AddressedDialogs layers={layers} />;
}

function Addressed({ param, Dialog }: { param: string; Dialog: AddressedDialog }) {
  const [params] = useSearchParams();
  const value = params.get(param);
  const isOpen = value !== null;
  // While it closes, a dialog keeps its content. `key` gives each opening fresh state.
  const [shown, setShown] = useState({ value, isOpen, key: 0 });
  if (shown.isOpen !== isOpen || (isOpen && shown.value !== value)) {
    setShown({
      value: value ?? shown.value,
      isOpen,
      key: isOpen && !shown.isOpen ? shown.key + 1 : shown.key,
    });
  }
  const closing = useCloseDialog(param, shown.value ?? "");
  if (shown.value === null) return null;
  return (
    <OpenDialogContext value={{ ...closing, isOpen, param, value: shown.value }}>
      <Dialog key={shown.key} value={shown.value} />
    </OpenDialogContext>
  );
}
