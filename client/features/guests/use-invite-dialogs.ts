import { useState } from "react";
import type { Invitation } from "#shared/guests.api.ts";

/** Which dialog of the Guests page is open: a new invitation (none given), or one that can be sent again. */
export function useInviteDialogs() {
  // What was opened last stays in the page while it closes; `turn` gives each opening a fresh one.
  const [shown, setShown] = useState<{ invitation: Invitation | null; open: boolean; turn: number }>();
  const show = (invitation: Invitation | null) =>
    setShown((before) => ({ invitation, open: true, turn: (before?.turn ?? 0) + 1 }));
  return {
    shown,
    invite: () => show(null),
    preview: (invitation: Invitation) => show(invitation),
    close: () => setShown((before) => before && { ...before, open: false }),
  };
}
