import { CalendarDays } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "#client/features/users/avatar.tsx";
import { formatEventDate, parseEventDate } from "#client/lib/event-date.ts";
import { shownName, splitShortName } from "#client/lib/guest-name.ts";
import type { Host } from "#shared/invitations.api.ts";
import { type EventTime, formatEventTime } from "./guest-messages.ts";

/** Date and time of an event; nothing if it has neither. */
export function GuestEventTime({ event }: { event: EventTime }) {
  const when = formatEventTime(event);
  if (!when) return null;
  return (
    <p className="flex items-center gap-2">
      <CalendarDays className="size-5 shrink-0 text-muted" />
      {parseEventDate(event.eventDate) ? (
        <time dateTime={event.eventDate?.trim()} title={formatEventDate(event.eventDate)}>
          {when}
        </time>
      ) : (
        <span className="min-w-0 [overflow-wrap:anywhere]">{when}</span>
      )}
    </p>
  );
}

export function EventTitle({ children }: { children?: ReactNode }) {
  return (
    <span dir="auto" className="text-brand">
      {children}
    </span>
  );
}

/** The host's initials in their color, below the title or on the photo above; the title is where the first view is. */
export function HostAvatar({ host, isOnPhoto }: { host: Host; isOnPhoto: boolean }) {
  const { invitedBy, hostName = invitedBy, hostColor } = host;
  const person = { ...splitShortName(shownName(hostName)), color: hostColor };
  const place = isOnPhoto
    ? "absolute -top-14 start-0 flex rounded-full ring-4 ring-page md:start-3 short:hidden"
    : "mt-2 flex";
  return (
    <span className={place}>
      <Avatar person={person} />
    </span>
  );
}
