import { plural, select, t } from "@lingui/core/macro";
import { eventWhen, type EventTime } from "#client/features/guests/guest-messages.ts";
import { inviterName } from "#client/features/guests/inviter-text.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import type { CurrentUser } from "#shared/auth.api.ts";
import type { Invitation } from "#shared/invitations.api.ts";

type Event = Pick<Invitation, "eventTitle"> &
  Partial<Pick<Invitation, "eventDate" | "eventTime" | "eventDescription" | "eventNotes" | "guestName">>;

export function invitationLink({ token }: Pick<Invitation, "token">): string {
  return publicAddress(`/menu/${token}`);
}

type Inviter = Pick<CurrentUser, "firstName" | "householdName">;

/** 'You are invited to "Sunday dinner" on Friday, November 27 at 7:00 PM.' */
export function invitedText(eventTitle: string, event: EventTime): string {
  const title = isolate(eventTitle);
  const { is, when } = eventWhen(event);
  return select(is, {
    day: `You are invited to "${title}" on ${when}.`,
    time: `You are invited to "${title}" at ${when}.`,
    words: `You are invited to "${title}", ${when}.`,
    other: `You are invited to "${title}".`,
  });
}

/** Keeps the message short enough for a chat and a URL; the guest page shows the full text. */
const MAX_PART_LENGTH = 300;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function shorten(text: string): string {
  // Counts graphemes: encodeURIComponent throws on half a surrogate pair.
  const characters = Array.from(segmenter.segment(text.trim()), ({ segment }) => segment);
  if (characters.length <= MAX_PART_LENGTH) return characters.join("");
  const start = characters.slice(0, MAX_PART_LENGTH - 1).join("");
  return `${start.trimEnd()}…`;
}

/**
 * Returns the message to send to the guest, with the link.
 * @param inviter signs the message, for example "Ada from The Beckers"
 */
export function invitationMessage(event: Event, link: string, inviter: Inviter): string {
  const { guestName, eventTitle, eventDescription, eventNotes } = event;
  const parts = [
    guestName ? t`Hi ${{ name: isolate(guestName) }}!` : t`Hi!`,
    invitedText(eventTitle, event),
    eventDescription && shorten(eventDescription),
    eventNotes && shorten(eventNotes),
    `${t`Which dishes would you like? Pick your favorites here – it takes a minute, no account needed:`}\n${link}`,
    inviterName(inviter.firstName, inviter),
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** 'Expires in 29 days' */
export function expiryText(expiresAt: string, now: Date = new Date()): string {
  const days = (new Date(expiresAt).getTime() - now.getTime()) / 86_400_000;
  if (days <= 0) return t`Expired`;
  if (days < 1) return t`Expires within a day`;
  const whole = Math.round(days);
  return plural(whole, { one: "Expires in # day", other: "Expires in # days" });
}
