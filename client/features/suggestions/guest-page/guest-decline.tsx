import { t } from "@lingui/core/macro";
import { useGuestConfirm } from "#client/features/guests/use-guest-confirm.tsx";
import { call, hasStatus, type ApiError } from "#client/lib/api/call.ts";
import { deleteDraft } from "#client/lib/device/draft-store.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { invitationsApi } from "#shared/invitations.api.ts";
import { guestDraftKey } from "./guest-draft.ts";
import type { GuestLink } from "./guest-page.data.ts";

interface GuestDeclineProps {
  link: Extract<GuestLink, { kind: "invitation" }>;
  invitedBy: string;
  guestName: string;
  onDeclined: (invitedBy: string) => void;
  onLinkClosed: (error: ApiError) => void;
  /** Shows a link instead of a button, below the form. */
  isSmall: boolean;
}

/** "I can't come" on an invitation of one guest, which uses the link up. */
export function GuestDecline(props: GuestDeclineProps) {
  const { link, invitedBy, guestName, onDeclined, onLinkClosed, isSmall } = props;
  const decline = async () => {
    try {
      await call(invitationsApi.decline, { params: link, body: { guestName } });
      deleteDraft(guestDraftKey(link));
      onDeclined(invitedBy);
    } catch (error) {
      if (!hasStatus(error, 404) && !hasStatus(error, 410)) throw error;
      onLinkClosed(error);
    }
  };
  const host = isolate(invitedBy);
  const declining = useGuestConfirm(t`Your answer was not sent`, decline, {
    title: t`Can't make it?`,
    text: t`We'll let ${host} know. If your plans change, open this link again.`,
    confirmLabel: t`I can't come`,
  });
  return (
    <>
      <Button
        variant={isSmall ? "link" : "secondary"}
        size={isSmall ? "sm" : "lg"}
        className={isSmall ? "justify-self-start px-4!" : "h-auto min-h-12 px-3! py-2"}
        onClick={declining.ask}
      >
        {t`I can't come`}
      </Button>
      <>{declining.dialog}</>
    </>
  );
}
