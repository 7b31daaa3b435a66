import { formatEventDate, parseEventDate } from "#client/features/menus/event-date.ts";
import { cn } from "#client/lib/class-names.ts";
import { usePageTitle } from "#client/lib/page-title.ts";
import type { GuestInvitation, OwnSuggestion } from "#shared/guests.api.ts";
import type { GuestEvent } from "./guest-page.data.ts";
import { eventTimeClause } from "./guest-messages.ts";

/** Longer titles use a smaller font, so that the dishes stay above the fold. */
const LONG_TITLE = 60;

/** The page's heading: who invites the guest to what, and when. */
export function GuestGreeting({ invitation, own }: GuestEvent) {
  return (
    <div className="pt-1 pb-5 md:pt-6 md:pb-6">
      {invitation && <Invited invitation={invitation} />}
      {own && <Changing own={own} />}
      {!invitation && !own && <Uninvited />}
    </div>
  );
}

const HEADING = "max-w-3xl [overflow-wrap:anywhere]";
const titleSize = (title: string) =>
  title.length > LONG_TITLE ? "text-xl md:text-2xl" : "text-2xl md:text-3xl";

function Invited({ invitation }: { invitation: GuestInvitation }) {
  const { invitedBy, eventTitle, eventDate, eventNotes } = invitation;
  usePageTitle(`${invitedBy} invites you to ${eventTitle}`);
  return (
    <>
      <h1 className={cn(HEADING, titleSize(eventTitle))}>
        {invitedBy} invites you to <span className="text-brand">{eventTitle}</span>
        {parseEventDate(eventDate) ? (
          <time dateTime={eventDate?.trim()} title={formatEventDate(eventDate)}>
            {eventTimeClause(invitation)}
          </time>
        ) : (
          eventTimeClause(invitation)
        )}
      </h1>
      <p className="mt-2 text-muted">Choose the dishes you'd love to eat.</p>
      {eventNotes && (
        <figure className="mt-4 max-w-prose border-l-3 border-accent pl-4">
          <blockquote className="[overflow-wrap:anywhere] whitespace-pre-line">{eventNotes}</blockquote>
          <figcaption className="sr-only">{invitedBy}</figcaption>
        </figure>
      )}
    </>
  );
}

function Changing({ own }: { own: OwnSuggestion }) {
  usePageTitle(`Change your menu for ${own.title}`);
  return (
    <>
      <h1 className={cn(HEADING, titleSize(own.title))}>
        Change your menu for <span className="text-brand">{own.title}</span>
        {eventTimeClause(own)}
      </h1>
      <p className="mt-2 text-muted">You can change everything until your menu is accepted.</p>
    </>
  );
}

function Uninvited() {
  usePageTitle("Suggest a menu");
  return (
    <>
      <h1 className={cn(HEADING, titleSize(""))}>Suggest a menu</h1>
      <p className="mt-2 text-muted">Choose the dishes you'd love to eat. No account needed.</p>
    </>
  );
}
