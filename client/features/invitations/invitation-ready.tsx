import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import type { Invitation } from "#shared/invitations.api.ts";
import { expiryText, invitationLink, invitationMessage } from "./invitation-message.ts";
import { SendLink } from "./send-link.tsx";

interface InvitationReadyProps {
  invitation: Invitation;
  /** Created just now in the same dialog, so the focus moves to the title. */
  isNew?: boolean;
}

export function InvitationReady({ invitation, isNew }: InvitationReadyProps) {
  const { eventTitle, guestName, expiresAt } = invitation;
  const me = useCurrentUser();
  const link = invitationLink(invitation);
  const message = invitationMessage(invitation, link, me);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button was removed with the form.
    if (isNew) title.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <div className="grid gap-4">
      <div>
        <h3 dir="auto" ref={title} tabIndex={-1} className="text-lg break-words">
          {eventTitle}
        </h3>
        <p className="text-sm break-words text-muted">
          {joinFacts([guestName && t`For ${{ name: isolate(guestName) }}`, formatEventTime(invitation)])}
        </p>
        <p className="text-sm text-muted">{expiryText(expiresAt)}</p>
      </div>
      <SendLink label={t`Link for the guest`} link={link} title={eventTitle} message={message} />
    </div>
  );
}
