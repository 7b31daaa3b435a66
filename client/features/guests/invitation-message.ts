import { publicAddress } from "#client/lib/public-address.ts";
import type { Invitation } from "#shared/guests.api.ts";
import { eventTimeClause } from "./guest-messages.ts";

type Event = Pick<
  Invitation,
  "eventTitle" | "eventDate" | "eventTime" | "eventDescription" | "eventNotes" | "guestName"
>;

/** The link for the guest. */
export function invitationLink({ token }: Pick<Invitation, "token">): string {
  return publicAddress(`/menu/${token}`);
}

/** A message is read in a chat and travels in an address; what is longer stands on the guest's page. */
const LONGEST_PART = 300;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function shorten(text: string): string {
  // As a reader counts: half an emoji could not even be put into an address.
  const characters = Array.from(segmenter.segment(text.trim()), ({ segment }) => segment);
  if (characters.length <= LONGEST_PART) return characters.join("");
  const kept = characters.slice(0, LONGEST_PART - 1).join("");
  return `${kept.trimEnd()}…`;
}

/**
 * The whole message for the guest, ready for a chat.
 * @param inviter the member's first name, or null
 */
export function invitationMessage(event: Event, link: string, inviter: string | null): string {
  const { guestName, eventTitle, eventDescription, eventNotes } = event;
  const parts = [
    guestName ? `Hi ${guestName}!` : "Hi!",
    `You are invited to "${eventTitle}"${eventTimeClause(event)}.`,
    eventDescription && shorten(eventDescription),
    eventNotes && shorten(eventNotes),
    `Which dishes would you like? Pick your favorites here – it takes a minute, no account needed:\n${link}`,
    inviter,
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** 'Expires in 29 days'. */
export function expiryText(expiresAt: string, now: Date = new Date()): string {
  const days = (new Date(expiresAt).getTime() - now.getTime()) / 86_400_000;
  if (days <= 0) return "Expired";
  if (days < 1) return "Expires within a day";
  const whole = Math.round(days);
  return whole === 1 ? "Expires in 1 day" : `Expires in ${whole} days`;
}
