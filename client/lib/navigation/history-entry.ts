import { useEffect, useEffectEvent } from "react";

/** How many dialogs without a URL parameter the current history entry has open. */
function openDialogs(): number {
  return (history.state as { openDialogs?: number } | null)?.openDialogs ?? 0;
}

/**
 * Adds a history entry while a dialog without a URL parameter is open, so that Back closes it, and only it if dialogs
 * are nested. Keep the component mounted while the dialog is closed.
 */
export function useHistoryEntry(isOpen: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    const depth = openDialogs() + 1;
    // Includes the router's own state, which it needs to recognize the entry.
    history.pushState({ ...(history.state as object | null), openDialogs: depth }, "");
    const close = () => {
      if (openDialogs() < depth) handleBack();
    };
    window.addEventListener("popstate", close);
    return () => {
      window.removeEventListener("popstate", close);
      if (openDialogs() >= depth) history.back();
    };
  }, [isOpen]);
}

/** Runs after the next step back, which removes the history entry of a closed dialog. */
export const afterBack = (next: () => void): void =>
  window.addEventListener("popstate", () => setTimeout(next), { once: true });
