import { ClipboardCopy, Link2, MessageCircle, MessageSquareText, Share } from "lucide-react";
import { useEffect, useRef } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { copyLink, copyMessage } from "#client/features/sharing/copy.ts";
import { smsLink, whatsAppLink } from "#client/features/sharing/share-links.ts";
import { hasNativeShare, shareNatively } from "#client/features/sharing/share.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import type { Invitation } from "#shared/guests.api.ts";
import { MessageBubble } from "./invitation-preview.tsx";
import { expiryText, invitationLink, invitationMessage } from "./invitation-message.ts";
import { formatEventTime } from "./guest-messages.ts";

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
        <h3 ref={title} tabIndex={-1} className="text-lg break-words">
          {eventTitle}
        </h3>
        <p className="text-sm break-words text-muted">
          {[guestName && `For ${guestName}`, formatEventTime(invitation), expiryText(expiresAt)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="flex items-end gap-2">
        <Field label="Link for the guest" className="min-w-0 flex-1">
          <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <Button className="md:h-11" onClick={() => void copyLink(link)}>
          <Link2 aria-hidden="true" /> Copy Link
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" className="col-span-2" onClick={() => void copyMessage(message)}>
          <ClipboardCopy aria-hidden="true" /> Copy complete message
        </Button>
        <a
          href={whatsAppLink(message)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonLook({ variant: "secondary" })}
        >
          <MessageCircle aria-hidden="true" /> WhatsApp
        </a>
        <a href={smsLink(message)} className={buttonLook({ variant: "secondary" })}>
          <MessageSquareText aria-hidden="true" /> Message
        </a>
        {hasNativeShare() && (
          <Button
            variant="secondary"
            className="col-span-2"
            onClick={() => void shareNatively({ title: eventTitle, link }, message)}
          >
            <Share aria-hidden="true" /> Share...
          </Button>
        )}
      </div>
      <MessageBubble>{message}</MessageBubble>
    </div>
  );
}
