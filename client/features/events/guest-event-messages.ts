import { formatList } from "#client/lib/format-lists.ts";
import { formatDate, pluralize } from "#client/lib/format.ts";
import type { GuestEvent, OwnAnswer } from "./guest/guest-event.data.ts";

/** '2 adults', '1 child', '2 adults, 1 child' */
export function partyText({ adults, children }: { adults: number; children: number }): string {
  const parts = [
    adults > 0 && pluralize(adults, "adult"),
    children > 0 && pluralize(children, "child", "children"),
  ];
  return parts.filter(Boolean).join(", ");
}

const MAX_NAMES = 5;

/**
 * 'May, Omar and 3 more are coming', without names '5 people are coming'; next to the guest's own answer, of the others:
 * 'May is coming, too'. Empty if there is no one.
 */
export function comingText({ comingCount, names }: GuestEvent, own?: OwnAnswer): string {
  const isComing = own?.isComing === true;
  const count = comingCount - (isComing ? own.adults + own.children : 0);
  if (count < 1) return "";
  const shown = [...(names ?? [])];
  const first = own?.name.split(" ")[0] ?? "";
  if (isComing && shown.includes(first)) shown.splice(shown.indexOf(first), 1);
  const known = shown.slice(0, MAX_NAMES);
  const more = count - known.length;
  const who =
    known.length === 0
      ? pluralize(count, "person", "people")
      : formatList([...known, ...(more > 0 ? [`${more} more`] : [])]);
  return `${who} ${count === 1 ? "is" : "are"} coming${isComing ? ", too" : ""}`;
}

/** 'Please answer by Friday, November 20 at 6:00 PM.' */
export function answerByText(closesAt: string): string {
  return `Please answer by ${formatDate(closesAt, "longMoment")}.`;
}

/** 'You're coming: 2 adults', 'You said you can't come'; after the event 'You said yes: 2 adults', 'You couldn't come' */
export function answerText(own: Pick<OwnAnswer, "adults" | "children" | "isComing" | "state">): string {
  const isOver = own.state === "over";
  if (!own.isComing) return isOver ? "You couldn't come" : "You said you can't come";
  return `${isOver ? "You said yes" : "You're coming"}: ${partyText(own)}`;
}

/** 'no wishes', '1 wish', '3 wishes' */
export function wishesText(count: number): string {
  if (count === 0) return "no wishes";
  return pluralize(count, "wish", "wishes");
}

/** 'Brought by May', 'Cooked by you'; without a name 'Already taken' */
export function claimedText({ kind, name, isOwn }: GuestEvent["claims"][number]): string {
  const by = isOwn ? "you" : name;
  if (by === null) return "Already taken";
  return `${kind === "bring" ? "Brought" : "Cooked"} by ${by}`;
}
