import { t } from "@lingui/core/macro";
import { useState } from "react";
import { GuestConfirm } from "#client/features/guests/guest-confirm.tsx";
import { useSending } from "#client/features/guests/use-sending.ts";
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
  const [isAsking, setAsking] = useState(false);
  const { isSending, send } = useSending(t`Your answer was not sent`);
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
  return (
    <>
      <Button
        variant={isSmall ? "link" : "secondary"}
        size={isSmall ? "sm" : "lg"}
        className={isSmall ? "justify-self-start px-4!" : "h-auto min-h-12 px-3! py-2"}
        onClick={() => setAsking(true)}
      >
        {t`I can't come`}
      </Button>
      <GuestConfirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Can't make it?`}
        confirmLabel={t`I can't come`}
        pending={isSending}
        onConfirm={() => void send(decline)}
      >
        {t`We'll let ${host} know. If your plans change, open this link again.`}
      </GuestConfirm>
    </>
  );
}
