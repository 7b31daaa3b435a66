import { CalendarDays } from "lucide-react";
import { formatEventDate, parseEventDate } from "#client/lib/event-date.ts";
import { formatEventTime, type EventTime } from "./guest-messages.ts";

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
