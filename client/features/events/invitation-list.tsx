import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Eye, Link2, MessageCircle, Unlink } from "lucide-react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { copyLink } from "#client/features/sharing/copy.ts";
import { whatsAppLink } from "#client/features/sharing/share-links.ts";
import { useDialogParam } from "#client/lib/dialog-param.ts";
import { fullName } from "#client/lib/initials.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { Card, CardBody, CardHeading } from "#client/ui/card.tsx";
import { ErrorLine } from "#client/ui/error-line.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { useConfirmation } from "#client/ui/use-confirmation.ts";
import { DropdownMenu, MenuItem } from "#client/ui/dropdown-menu.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { SkeletonText } from "#client/ui/skeleton.tsx";
import type { Invitation } from "#shared/guests.api.ts";
import { formatEventTime } from "./guest-messages.ts";
import { expiryText, invitationLink, invitationMessage } from "./invitation-message.ts";
import { invitationsQuery, useWithdrawInvitation } from "./invitations.data.ts";

/** The invitations whose links still work. */
export function InvitationList() {
  const query = useQuery(invitationsQuery);
  const { data, isError } = query;
  const { open: preview } = useDialogParam("invitation");
  const { subject: withdrawn, isOpen, ask, close } = useConfirmation<Invitation>();
  const withdraw = useWithdrawInvitation();
  return (
    <Card as="section" aria-labelledby="invitations">
      <CardBody>
        <CardHeading id="invitations" title="Active Invitations" />
        {data && data.length > 0 && (
          <ul className="-my-4 divide-y divide-line">
            {data.map((invitation) => (
              <li key={invitation.id} className="py-4">
                <InvitationItem
                  invitation={invitation}
                  onPreview={() => preview(invitation.id)}
                  onWithdraw={() => ask(invitation)}
                />
              </li>
            ))}
          </ul>
        )}
        {data?.length === 0 && (
          <p className="text-sm text-muted">
            No active invitations. Each invitation is a link for one guest. It works once, for up to 30 days.
          </p>
        )}
        {!data && !isError && <SkeletonText lines={3} />}
        {!data && isError && <ErrorLine message="The invitations could not be loaded." query={query} />}
      </CardBody>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={close}
        title="Withdraw this invitation?"
        description={`The link for "${withdrawn?.eventTitle}" will stop working right away, even if you have already sent it.`}
        confirmLabel="Withdraw"
        pending={withdraw.isPending}
        onConfirm={() => withdrawn && withdraw.mutate(withdrawn, { onSettled: close })}
      />
    </Card>
  );
}

interface InvitationItemProps {
  invitation: Invitation;
  onPreview: () => void;
  onWithdraw: () => void;
}

function InvitationItem({ invitation, onPreview, onWithdraw }: InvitationItemProps) {
  const { eventTitle, guestName, creator, expiresAt } = invitation;
  const me = useCurrentUser();
  const link = invitationLink(invitation);
  const inviter = creator.id === me.id ? null : `invited by ${fullName(creator) ?? "a member"}`;
  return (
    <article aria-label={eventTitle}>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-base break-words">{eventTitle}</h3>
          <p className="mt-0.5 text-sm break-words">
            {[guestName && `For ${guestName}`, formatEventTime(invitation)].filter(Boolean).join(" · ")}
          </p>
          <p className="mt-0.5 text-xs text-muted">
            {[expiryText(expiresAt), inviter].filter(Boolean).join(" · ")}
          </p>
        </div>
        <DropdownMenu
          trigger={
            <IconButton size="sm" label={`More for ${eventTitle}`} title="More" className="-mt-1 -mr-2">
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem onSelect={onPreview}>
            <Eye aria-hidden="true" /> Preview
          </MenuItem>
          <MenuItem tone="danger" onSelect={onWithdraw}>
            <Unlink aria-hidden="true" /> Withdraw
          </MenuItem>
        </DropdownMenu>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Copy Link to ${eventTitle}`}
          onClick={() => void copyLink(link)}
        >
          <Link2 aria-hidden="true" /> Copy Link
        </Button>
        <a
          href={whatsAppLink(invitationMessage(invitation, link, me))}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Send ${eventTitle} with WhatsApp`}
          className={buttonLook({ variant: "secondary", size: "sm" })}
        >
          <MessageCircle aria-hidden="true" /> WhatsApp
        </a>
      </div>
    </article>
  );
}
