import { CalendarDays, Clock, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { Menu } from "#shared/menus.api.ts";
import { formatEventDate, formatGuestCount } from "./event-date.ts";

interface EventFactsProps {
  event: Pick<Menu, "eventDate" | "eventTime" | "guestCount">;
  /** More facts. */
  children?: ReactNode;
}

/** Date, time and number of guests as far as known, each with an icon. */
export function EventFacts({ event, children }: EventFactsProps) {
  const date = formatEventDate(event.eventDate);
  const guests = formatGuestCount(event.guestCount);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {date && <EventFact icon={<CalendarDays />}>{date}</EventFact>}
      {event.eventTime && <EventFact icon={<Clock />}>{event.eventTime}</EventFact>}
      {guests && <EventFact icon={<Users />}>{guests}</EventFact>}
      {children}
    </ul>
  );
}

export function EventFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex min-w-0 items-center gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-brand">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
