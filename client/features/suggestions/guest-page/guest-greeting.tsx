import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLayoutEffect, useRef, useState } from "react";
import { EventTitle } from "#client/features/guests/event-title.tsx";
import { GuestEventTime } from "#client/features/guests/guest-event-time.tsx";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import { HostAvatar } from "#client/features/guests/host-avatar.tsx";
import { hostText } from "#client/features/guests/host-text.ts";
import { cn } from "#client/lib/class-names.ts";
import { formatClock, formatEventDate, isPickerTime, parseEventDate } from "#client/lib/event-date.ts";
import { COMMA } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { GUEST_VIEW } from "#shared/first-view/guest-view.ts";
import type { GuestInvitation, OwnSuggestion } from "#shared/guests.api.ts";
import type { OpenedLink } from "./guest-page.data.ts";

/** Longer headings use a smaller font, so that two rows of dishes stay above the fold. */
const LONG = 60;
const VERY_LONG = 100;

/** The page's heading: who invites the guest to what, and when. */
export function GuestGreeting({ invitation, own }: OpenedLink) {
  return (
    <div className="grid gap-1 lg:gap-2 lg:pb-2">
      {invitation && <Invited invitation={invitation} />}
      {own && <Changing own={own} />}
      {!invitation && !own && <Uninvited />}
    </div>
  );
}

const HEADING = "[overflow-wrap:anywhere]";
function headingSize(text: string): string {
  if (text.length > VERY_LONG) return "text-base md:text-xl";
  return text.length > LONG ? "text-lg md:text-2xl" : GUEST_VIEW.title;
}

function Invited({ invitation }: { invitation: GuestInvitation }) {
  const { eventTitle, eventNotes, eventDescription } = invitation;
  const host = isolate(hostText(invitation));
  const title = eventTitle;
  const headline = t`${host} invites you to ${{ title: isolate(title) }}`;
  usePageTitle(headline);
  const words = [eventNotes, eventDescription].filter(Boolean).join("\n");
  return (
    <>
      <HostAvatar host={invitation} isOnPhoto />
      <h1 className={cn(HEADING, headingSize(headline))}>
        <Trans>
          {host} invites you to <EventTitle>{title}</EventTitle>
        </Trans>
      </h1>
      <GuestEventTime event={invitation} />
      {words && <HostsWords key={words} by={host} words={words} />}
      <p className="mt-1 font-semibold">
        <Trans>Choose what you would love to eat.</Trans>
      </p>
    </>
  );
}

/** Notes and description of the invitation, cut to a line on phones so that they do not push the dishes down. */
function HostsWords({ by, words }: { by: string; words: string }) {
  const text = useRef<HTMLQuoteElement>(null);
  const [length, setLength] = useState<"fits" | "cut" | "whole">("fits");
  useLayoutEffect(() => {
    const element = text.current;
    if (element && element.scrollHeight > element.clientHeight + 1) setLength("cut");
  }, []);
  return (
    <figure className="flex items-baseline gap-3 border-s-3 border-accent ps-3 lg:block">
      <blockquote
        ref={text}
        // An ellipsis ends the words in their own direction.
        dir="auto"
        className={cn(
          "min-w-0 flex-1 [text-align:match-parent] text-sm [overflow-wrap:anywhere] whitespace-pre-line lg:text-base",
          length !== "whole" && "line-clamp-1 lg:line-clamp-6",
        )}
      >
        {words}
      </blockquote>
      <figcaption className="sr-only">{by}</figcaption>
      {length !== "fits" && (
        <button
          type="button"
          aria-expanded={length === "whole"}
          onClick={() => setLength(length === "whole" ? "cut" : "whole")}
          className="-my-3 min-h-11 shrink-0 text-sm font-medium text-brand underline underline-offset-4 hover:text-brand-strong"
        >
          {length === "whole" ? t`Less` : t`More`}
          <span className="sr-only">
            {" "}
            <Trans>from {by}</Trans>
          </span>
        </button>
      )}
    </figure>
  );
}

function Changing({ own }: { own: OwnSuggestion }) {
  const headline = t`Change your menu for ${{ title: isolate(own.title) }}`;
  usePageTitle(headline);
  return (
    <>
      <h1 className={cn(HEADING, headingSize(`${headline} ${formatEventTime(own)}`))}>
        <ChangingHeadline own={own} />
      </h1>
      <p className="text-sm text-muted lg:text-base">
        <Trans>You can change everything until your menu is accepted.</Trans>
      </p>
    </>
  );
}

/** Free text of older menus follows the sentence. */
function ChangingHeadline({ own }: { own: OwnSuggestion }) {
  const { title } = own;
  const [date, time] = [own.eventDate?.trim() ?? "", own.eventTime?.trim() ?? ""];
  const day = parseEventDate(date) ? formatEventDate(date) : "";
  const clock = time && isPickerTime(time) ? formatClock(time) : "";
  const freeDate = day ? "" : isolate(date);
  const free = [
    freeDate && clock ? t`${{ date: freeDate }} at ${clock}` : freeDate,
    clock ? "" : isolate(time),
  ];
  return (
    <>
      {day && clock ? (
        <Trans>
          Change your menu for <EventTitle>{title}</EventTitle> on {day} at {clock}
        </Trans>
      ) : day ? (
        <Trans>
          Change your menu for <EventTitle>{title}</EventTitle> on {day}
        </Trans>
      ) : clock && !freeDate ? (
        <Trans>
          Change your menu for <EventTitle>{title}</EventTitle> at {clock}
        </Trans>
      ) : (
        <Trans>
          Change your menu for <EventTitle>{title}</EventTitle>
        </Trans>
      )}
      <span>{["", ...free.filter(Boolean)].join(COMMA)}</span>
    </>
  );
}

function Uninvited() {
  usePageTitle(t`Suggest a menu`);
  return (
    <>
      <h1 className={cn(HEADING, headingSize(""))}>
        <Trans>Suggest a menu</Trans>
      </h1>
      <p className="text-sm text-muted lg:text-base">
        <Trans>Choose the dishes you'd love to eat. No account needed.</Trans>
      </p>
    </>
  );
}
