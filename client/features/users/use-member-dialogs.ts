import { useCallback, useState } from "react";
import type { User } from "#shared/users.api.ts";
import type { MemberAction } from "./member-actions.ts";

type MemberDialog = { kind: "add" } | { kind: MemberAction; member: User };

/** Which dialog is open above the members' list. */
export function useMemberDialogs() {
  // The dialog that was opened last stays in the page while it closes; `turn` gives each opening a fresh one.
  const [above, setAbove] = useState<{ dialog: MemberDialog; open: boolean; turn: number }>();
  const open = useCallback((dialog: MemberDialog) => {
    setAbove((before) => ({ dialog, open: true, turn: (before?.turn ?? 0) + 1 }));
  }, []);
  const close = useCallback(() => setAbove((before) => before && { ...before, open: false }), []);
  return { above, open, close };
}
