import { useCallback, useState } from "react";

/** State of a confirmation about a subject, which stays available while the dialog closes. */
export function useConfirmation<Subject>() {
  const [state, setState] = useState<{ subject: Subject; isOpen: boolean; opening: number }>();
  return {
    /** Undefined until the first opening. */
    asked: state,
    subject: state?.subject,
    /** Counts the openings, as the key of a dialog that starts afresh each time. */
    opening: state?.opening,
    isOpen: state?.isOpen ?? false,
    ask: useCallback(
      (subject: Subject) =>
        setState((before) => ({ subject, isOpen: true, opening: (before?.opening ?? 0) + 1 })),
      [],
    ),
    close: useCallback(() => setState((before) => before && { ...before, isOpen: false }), []),
  };
}
