import { lazy, Suspense } from "react";
import type { useInviteDialogs } from "./use-invite-dialogs.ts";

const InviteDialog = lazy(async () => ({ default: (await import("./invite-dialog.tsx")).InviteDialog }));
const InvitationDialog = lazy(async () => ({
  default: (await import("./invitation-dialog.tsx")).InvitationDialog,
}));

/** The dialogs of the Guests page; the code of each comes when it is first opened. */
export function InviteDialogs({ shown, close }: ReturnType<typeof useInviteDialogs>) {
  if (!shown) return null;
  const { invitation, open, turn } = shown;
  return (
    <Suspense fallback={null}>
      {invitation ? (
        <InvitationDialog key={turn} open={open} onClose={close} invitation={invitation} />
      ) : (
        <InviteDialog key={turn} open={open} onClose={close} />
      )}
    </Suspense>
  );
}
