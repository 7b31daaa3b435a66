import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Dialog, DialogClose } from "#client/ui/dialog/dialog.tsx";
import { useListedRecord } from "#client/ui/dialog/use-listed-record.ts";
import { InvitationReady } from "./invitation-ready.tsx";
import { invitationsQuery } from "./invitations.data.ts";

export function InvitationDialog({ id }: { id: number }) {
  const invitation = useListedRecord(useQuery(invitationsQuery), (listed) => listed.id === id, {
    title: t`This invitation is no longer active`,
    description: t`It may have been used or withdrawn, or it has expired.`,
  });
  if (!invitation) return null;
  return (
    <Dialog title={t`Invitation`} footer={<DialogClose>{t`Done`}</DialogClose>}>
      <InvitationReady invitation={invitation} />
    </Dialog>
  );
}
