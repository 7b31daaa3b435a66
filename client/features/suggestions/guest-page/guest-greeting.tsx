import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { EventTitle, GuestEventTime, HostAvatar } from "#client/features/guests/event-heading.tsx";
import { hostText } from "#client/features/guests/inviter-text.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { LongText } from "#client/ui/long-text.tsx";
import { GUEST_VIEW } from "#shared/first-view/guest-view.ts";
import type { GuestInvitation } from "#shared/invitations.api.ts";
import type { OwnSuggestion } from "#shared/suggestions.api.ts";
import type { OpenedLink } from "./guest-page.data.ts";

/** The page's heading: the host, the event and its date. */
export function GuestGreeting({ invitation, own, isBelowPhoto }: OpenedLink & { isBelowPhoto: boolean }) {
  return (
    <div className="relative grid gap-2 lg:pb-2">
      {invitation && <Invited invitation={invitation} isBelowPhoto={isBelowPhoto} />}
      {own && <Changing own={own} />}
      {!invitation && !own && <Uninvited />}
    </div>
  );
}

const HEADING = `${GUEST_VIEW.title} [overflow-wrap:anywhere]`;
const HINT = "text-sm text-balance text-muted lg:text-base";

function Invited({ invitation, isBelowPhoto }: { invitation: GuestInvitation; isBelowPhoto: boolean }) {
  const { eventTitle, eventNotes, eventDescription } = invitation;
  const host = isolate(hostText(invitation));
  const title = eventTitle;
  const headline = t`${host} invites you to ${{ title: isolate(title) }}`;
  usePageTitle(headline);
  const words = [eventNotes, eventDescription].filter(Boolean).join("\n");
  return (
    <>
      <h1 className={HEADING}>
        <Trans>
          {host} invites you to <EventTitle>{title}</EventTitle>
        </Trans>
      </h1>
      <HostAvatar host={invitation} isOnPhoto={isBelowPhoto} />
      <GuestEventTime event={invitation} />
      {words ? (
        <figure className="border-s-3 border-accent ps-3">
          <blockquote>
            <LongText>{words}</LongText>
          </blockquote>
          <figcaption className="sr-only">{host}</figcaption>
        </figure>
      ) : (
        <p className={HINT}>{t`Choose what you would love to eat.`}</p>
      )}
    </>
  );
}

function Changing({ own }: { own: OwnSuggestion }) {
  const { title } = own;
  usePageTitle(t`Change your menu for ${{ title: isolate(title) }}`);
  return (
    <>
      <h1 className={HEADING}>
        <Trans>
          Change your menu for <EventTitle>{title}</EventTitle>
        </Trans>
      </h1>
      <GuestEventTime event={own} />
      <p className={HINT}>{t`You can change everything until your menu is accepted.`}</p>
    </>
  );
}

function Uninvited() {
  usePageTitle(t`Suggest a menu`);
  return (
    <>
      <h1 className={HEADING}>{t`Suggest a menu`}</h1>
      <p className={HINT}>{t`Choose the dishes you'd love to eat. No account needed.`}</p>
    </>
  );
}
