import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { EventTitle, GuestEventTime } from "#client/features/guests/event-heading.tsx";
import { inviterName } from "#client/features/guests/inviter-text.ts";
import { LOCALE } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import type { CurrentUser } from "#shared/auth.api.ts";
import { abbreviate } from "#shared/short-name.ts";
import type { InvitationDraft } from "./invitation-form.ts";
import { invitationMessage } from "./invitation-message.ts";

export function InvitationPreview({ draft }: { draft: InvitationDraft }) {
  const me = useCurrentUser();
  const title = draft.eventTitle;
  const host = isolate(inviterName(shortName(me), me));
  const top = useRef<HTMLDivElement>(null);
  // Replaces the form, which may have been scrolled.
  useEffect(() => {
    top.current?.focus();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- longer than a phone's dialog: keys must scroll it
    <div ref={top} tabIndex={0} role="group" aria-label={t`Preview`} className="grid gap-5">
      <Part title={t`What your guest sees first`}>
        <div className="rounded-card border border-line bg-page p-5">
          <p className="mb-2 font-display text-xl font-semibold break-words">
            <Trans>
              {host} invites you to <EventTitle>{title}</EventTitle>
            </Trans>
          </p>
          <GuestEventTime event={draft} />
          {draft.eventNotes && (
            <figure className="mt-4 border-s-3 border-accent ps-4">
              <blockquote dir="auto" className="break-words whitespace-pre-line">
                {draft.eventNotes}
              </blockquote>
              <figcaption dir="auto" className="mt-1 text-sm text-muted">
                {shortName(me)}
              </figcaption>
            </figure>
          )}
        </div>
      </Part>
      <Part title={t`Message to send`}>
        <MessageBubble>{invitationMessage(draft, publicAddress("/menu/…"), me)}</MessageBubble>
      </Part>
    </div>
  );
}

export function MessageBubble({ children }: { children: string }) {
  return (
    <p
      dir="auto"
      className="rounded-card rounded-ee-sm bg-sunken px-4 py-3 text-sm [overflow-wrap:anywhere] whitespace-pre-line text-ink"
    >
      {children}
    </p>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </section>
  );
}

/** "Ada L.": guests see only the initial of a member's last name. */
function shortName({ firstName, lastName }: Pick<CurrentUser, "firstName" | "lastName">): string {
  return abbreviate(firstName?.trim() || t`A member`, lastName?.trim(), LOCALE);
}
