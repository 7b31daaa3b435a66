import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Eye, Link2, MessageCircle, Unlink, Users } from "lucide-react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import {
  expiryText,
  invitationLink,
  invitationMessage,
} from "#client/features/invitations/invitation-message.ts";
import { invitationsQuery, useWithdrawInvitation } from "#client/features/invitations/invitations.data.ts";
import { copyLink } from "#client/features/sharing/copy.ts";
import { whatsAppLink } from "#client/features/sharing/share-links.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { ErrorLine } from "#client/ui/status/error-line.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { OpenEvent } from "#shared/events.api.ts";
import { fullName } from "#shared/full-name.ts";
import type { Invitation } from "#shared/guests.api.ts";
import { openEventsQuery } from "./host-event.data.ts";
import { answeredText, groupLink, groupMessage, stateText } from "./host-texts.ts";

/** The links that still work, and the guests who can't come. */
export function InvitationList() {
  const query = useQuery(invitationsQuery);
  const groupsQuery = useQuery(openEventsQuery);
  const { data } = query;
  const { data: groups } = groupsQuery;
  const failed = [query, groupsQuery].find(({ isLoadingError }) => isLoadingError);
  const { open: preview } = useDialogParam("invitation");
  const { subject: withdrawn, isOpen, ask, close } = useConfirmation<Invitation>();
  const withdraw = useWithdrawInvitation();
  return (
    <SectionCard id="invitations" title="Active Invitations">
      {((data && groups) || failed) && (
        <ul className="-my-4 divide-y divide-line empty:hidden">
          {groups?.map((event) => (
            <li key={event.token} className="py-4">
              <GroupItem event={event} />
            </li>
          ))}
          {data?.map((invitation) => (
            <li key={invitation.id} className="py-4">
              {invitation.declinedAt ? (
                <DeclinedItem invitation={invitation} onWithdraw={() => ask(invitation)} />
              ) : (
                <InvitationItem
                  invitation={invitation}
                  onPreview={() => preview(invitation.id)}
                  onWithdraw={() => ask(invitation)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && groups?.length === 0 && (
        <p className="text-sm text-muted">
          No active invitations. Invite one guest here, or everyone to a menu on its card.
        </p>
      )}
      {!failed && !(data && groups) && <SkeletonText lines={3} />}
      {failed && (
        <div className="mt-4">
          <ErrorLine message="The invitations could not be loaded." query={failed} />
        </div>
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={close}
        title="Withdraw this invitation?"
        description={
          withdrawn?.declinedAt
            ? `The guest of "${withdrawn.eventTitle}" said they can't come, and can no longer take it back.`
            : `The link for "${withdrawn?.eventTitle}" will stop working right away, even if you have already sent it.`
        }
        confirmLabel="Withdraw"
        pending={withdraw.isPending}
        onConfirm={() => withdrawn && withdraw.mutate(withdrawn, { onSettled: close })}
      />
    </SectionCard>
  );
}

/** The link of a menu for all its guests. */
function GroupItem({ event }: { event: OpenEvent }) {
  const { menuId, title } = event;
  const answered = answeredText(event.answered, event.expectedGuests);
  const { open: showGuests } = useDialogParam("guests");
  const me = useCurrentUser();
  return (
    <article aria-label={title}>
      <h3 className="text-base break-words">{title}</h3>
      <p className="mt-0.5 text-sm break-words">
        {["For all guests", formatEventTime(event)].filter(Boolean).join(" · ")}
      </p>
      <p className="mt-0.5 text-xs text-muted">{stateText(event)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Guests of ${title}: ${answered}`}
          onClick={() => showGuests(menuId)}
        >
          <Users aria-hidden="true" /> {answered}
        </Button>
        <LinkButtons
          title={title}
          link={groupLink(event)}
          message={groupMessage("invitation", event, event, me)}
        />
      </div>
    </article>
  );
}

interface DeclinedItemProps {
  invitation: Invitation;
  onWithdraw: () => void;
}

function DeclinedItem({ invitation, onWithdraw }: DeclinedItemProps) {
  const { eventTitle, guestName } = invitation;
  return (
    <article aria-label={eventTitle}>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-base break-words">{eventTitle}</h3>
          <p className="mt-0.5 text-sm break-words text-muted">{guestName ?? "Your guest"} can't come</p>
        </div>
        <InvitationMenu title={eventTitle} onWithdraw={onWithdraw} />
      </div>
    </article>
  );
}

interface LinkButtonsProps {
  title: string;
  link: string;
  message: string;
}

function LinkButtons({ title, link, message }: LinkButtonsProps) {
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Copy Link to ${title}`}
        onClick={() => void copyLink(link)}
      >
        <Link2 aria-hidden="true" /> Copy Link
      </Button>
      <a
        href={whatsAppLink(message)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Send ${title} with WhatsApp`}
        className={buttonLook({ variant: "secondary", size: "sm" })}
      >
        <MessageCircle aria-hidden="true" /> WhatsApp
      </a>
    </>
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
        <InvitationMenu title={eventTitle} onPreview={onPreview} onWithdraw={onWithdraw} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButtons title={eventTitle} link={link} message={invitationMessage(invitation, link, me)} />
      </div>
    </article>
  );
}

interface InvitationMenuProps {
  title: string;
  onPreview?: () => void;
  onWithdraw: () => void;
}

function InvitationMenu({ title, onPreview, onWithdraw }: InvitationMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton size="sm" label={`More for ${title}`} title="More" className="-mt-1 -mr-2">
          <Ellipsis />
        </IconButton>
      }
    >
      {onPreview && (
        <MenuItem onSelect={onPreview}>
          <Eye aria-hidden="true" /> Preview
        </MenuItem>
      )}
      <MenuItem tone="danger" onSelect={onWithdraw}>
        <Unlink aria-hidden="true" /> Withdraw
      </MenuItem>
    </DropdownMenu>
  );
}
