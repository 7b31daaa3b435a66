import { useQuery } from "@tanstack/react-query";
import { useFirstDefined } from "#client/lib/first-defined.ts";
import { Dialog, DialogClose } from "#client/ui/dialog.tsx";
import { InvitationReady } from "./invitation-ready.tsx";
import { invitationsQuery } from "./invitations.data.ts";

export function InvitationDialog({ id }: { id: number }) {
  const { data } = useQuery(invitationsQuery);
  const invitation = useFirstDefined(data?.find((invitation) => invitation.id === id));
  if (!invitation) return null;
  return (
    <Dialog title="Invitation" footer={<DialogClose>Done</DialogClose>}>
      <InvitationReady invitation={invitation} />
    </Dialog>
  );
}
