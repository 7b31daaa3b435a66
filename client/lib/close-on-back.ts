import { useEffect, useEffectEvent } from "react";

/** Closes the confirmation; one for each that is open, the topmost last. */
const open: (() => void)[] = [];

/** The topmost open confirmation's way to close. */
export function topConfirmation(): (() => void) | undefined {
  return open.at(-1);
}

/** Has the browser's Back close a dialog that the address does not open. */
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
