import { useEffect, useEffectEvent } from "react";

/** The close functions of open confirmations, topmost last. */
const open: (() => void)[] = [];

/** Returns the function that closes the topmost open confirmation. */
export function topConfirmation(): (() => void) | undefined {
  return open.at(-1);
}

/** Closes a dialog that has no URL parameter when the user goes back. */
export function useCloseOnBack(isOpen: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => handleBack();
    open.push(close);
    return () => {
      open.splice(open.indexOf(close), 1);
    };
  }, [isOpen]);
}
