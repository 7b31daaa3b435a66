import { useCallback, useState } from "react";

/** State of a confirmation about a subject, which stays available while the dialog closes. */
export function useConfirmation<Subject>() {
  const [state, setState] = useState<{ subject: Subject; isOpen: boolean }>();
  return {
    subject: state?.subject,
    isOpen: state?.isOpen ?? false,
    ask: useCallback((subject: Subject) => setState({ subject, isOpen: true }), []),
    close: useCallback(() => setState((before) => before && { ...before, isOpen: false }), []),
  };
}
