import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useFirstDefined } from "#client/lib/first-defined.ts";
import { Dialog, DialogClose } from "#client/ui/dialog/dialog.tsx";
import { useMissingRecord } from "#client/ui/dialog/use-missing-record.ts";
import { InvitationReady } from "./invitation-ready.tsx";
import { invitationsQuery } from "./invitations.data.ts";

export function InvitationDialog({ id }: { id: number }) {
  const { data, isError, isFetched, isFetching } = useQuery(invitationsQuery);
  const invitation = useFirstDefined(data?.find((listed) => listed.id === id));
  useMissingRecord({
    isMissing: !invitation && isFetched && !isFetching,
    isError,
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
