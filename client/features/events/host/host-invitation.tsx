import { t } from "@lingui/core/macro";
import { Lock, LockOpen, Unlink } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { newsIn, type HostEvent } from "#client/features/event-data/event-news.ts";
import { useInviteGuests } from "#client/features/event-data/events.data.ts";
import { SendLink } from "#client/features/invitations/send-link.tsx";
import { Button } from "#client/ui/button.tsx";
import { useConfirm } from "#client/ui/dialog/use-confirm.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { SegmentedControl } from "#client/ui/form/segmented-control.tsx";
import type { Menu } from "#shared/menus.api.ts";
import { groupLink, groupMessage, stateText, type MessageKind } from "./group-messages.ts";
import {
  useCloseInvitation,
  useUpdateInvitation,
  useWithdrawGroupInvitation,
  type GroupInvitation,
} from "./host-event.data.ts";
import { InvitationOptions } from "./host-invitation-options.tsx";

interface InvitationSectionProps {
  menu: Menu;
  event: Pick<HostEvent, "answers">;
  invitation: GroupInvitation;
  /** Shows the link: sending it is the next step. */
  startsOpen: boolean;
  /** Called with true while changed options are not saved. */
  onDirty: (isDirty: boolean) => void;
}

/** The link for all guests, with messages to send, options and actions. */
export function InvitationSection({ menu, event, invitation, startsOpen, onDirty }: InvitationSectionProps) {
  const { state } = invitation;
  const me = useCurrentUser();
  const [chosen, setChosen] = useState<MessageKind>("invitation");
  const invite = useInviteGuests();
  const text = stateText(invitation);
  const news = newsIn({ ...event, invitation });
  // The last guest may have seen the news meanwhile.
  const kind = chosen === "change" && news.length === 0 ? "invitation" : chosen;
  const change = t({ message: "Change", comment: "A message about changed plans" });
  const messages: { value: MessageKind; label: string }[] = [
    { value: "invitation", label: t`Invite` },
    { value: "reminder", label: t`Remind` },
    ...(news.length > 0 ? [{ value: "change" as const, label: change }] : []),
  ];
  const isWithdrawn = state === "withdrawn";
  return (
    <section aria-labelledby="group-link" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="group-link" className="sr-only">
        {t`Invitation`}
      </h3>
      {text && (
        <p role="status" className="text-sm text-muted">
          {text}
        </p>
      )}
      {isWithdrawn && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={invite.isPending}
          onClick={() => invite.mutate(menu)}
        >
          {t`Create a new link`}
        </Button>
      )}
      {!isWithdrawn && state !== "over" && (
        <>
          <Disclosure open={startsOpen} summary={t`Link and messages`} className="send-links">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-2">
              {!startsOpen && (
                <SegmentedControl label={t`Message`} options={messages} value={kind} onChange={setChosen} />
              )}
              <SendLink
                label={t`Link for all guests`}
                link={groupLink(invitation)}
                title={menu.title}
                message={groupMessage(kind, menu, invitation, me, news)}
              />
            </div>
          </Disclosure>
          <InvitationOptions menuId={menu.id} invitation={invitation} onDirty={onDirty} />
          <InvitationActions menuId={menu.id} state={state} />
        </>
      )}
    </section>
  );
}

function InvitationActions({ menuId, state }: { menuId: number; state: GroupInvitation["state"] }) {
  const close = useCloseInvitation(menuId);
  const update = useUpdateInvitation(menuId);
  const withdrawal = useConfirm(useWithdrawGroupInvitation(menuId), () => ({
    title: t`Delete this link?`,
    description: t`The link will stop working right away, and guests can no longer change their answers. The answers stay here.`,
    confirmLabel: t`Delete link`,
  }));
  return (
    <div className="-mx-3 flex flex-wrap">
      {state === "closed" ? (
        <Button
          variant="ghost"
          size="sm"
          pending={update.isPending}
          onClick={() => update.mutate({ closesAt: null })}
        >
          <LockOpen /> {t`Reopen`}
        </Button>
      ) : (
        <Button variant="ghost" size="sm" pending={close.isPending} onClick={() => close.mutate()}>
          <Lock /> {t`Stop new answers`}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => withdrawal.ask()}>
        <Unlink /> {t`Delete link`}
      </Button>
      <>{withdrawal.dialog}</>
    </div>
  );
}
