import { plural, t } from "@lingui/core/macro";
import { formatList, joinWords } from "#client/lib/format-lists.ts";
import { formatDate } from "#client/lib/format.ts";
import { shownName } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import type { GuestEvent, OwnAnswer } from "./guest/guest-event.data.ts";

/** '2 adults', '1 child', '2 adults, 1 child' */
export function partyText({ adults, children }: { adults: number; children: number }): string {
  const parts = [
    adults > 0 && plural(adults, { one: "# adult", other: "# adults" }),
    children > 0 && plural(children, { one: "# child", other: "# children" }),
  ];
  return joinWords(parts);
}

const MAX_NAMES = 5;

/**
 * 'May, Omar and 3 more are coming', without names '5 people are coming'; next to the guest's own answer, of the
 * others: 'May is coming, too'. Empty if there is no one.
 */
export function comingText({ comingCount, names }: GuestEvent, own?: OwnAnswer): string {
  const isComing = own?.isComing === true;
  const count = comingCount - (isComing ? own.adults + own.children : 0);
  if (count < 1) return "";
  const known = comingNames(names, own);
  const more = count - known.length;
  if (known.length === 0) {
    return isComing
      ? plural(count, { one: "# person is coming, too", other: "# people are coming, too" })
      : plural(count, { one: "# person is coming", other: "# people are coming" });
  }
  const who = formatList([...known.map(isolate), ...(more > 0 ? [t`${more} more`] : [])]);
  return isComing
    ? plural(count, { one: `${who} is coming, too`, other: `${who} are coming, too` })
    : plural(count, { one: `${who} is coming`, other: `${who} are coming` });
}

/** The first names that are shown of those who come, without the guest's own. */
export function comingNames(names: GuestEvent["names"], own?: OwnAnswer): string[] {
  const shown = [...(names ?? [])];
  const first = own?.name.split(" ")[0] ?? "";
  if (own?.isComing && shown.includes(first)) shown.splice(shown.indexOf(first), 1);
  return shown.slice(0, MAX_NAMES);
}

/** 'Please answer by Friday, November 20 at 6:00 PM.' */
export function answerByText(closesAt: string): string {
  const when = formatDate(closesAt, "longMoment");
  return t`Please answer by ${when}.`;
}

/** 'You're coming: 2 adults', 'You said you can't come'; later 'You said yes: 2 adults', 'You couldn't come' */
export function answerText(own: Pick<OwnAnswer, "adults" | "children" | "isComing" | "state">): string {
  const isOver = own.state === "over";
  if (!own.isComing) return isOver ? t`You couldn't come` : t`You said you can't come`;
  const party = partyText(own);
  return isOver ? t`You said yes: ${party}` : t`You're coming: ${party}`;
}

/** 'no wishes', '1 wish', '3 wishes' */
export function wishesText(count: number): string {
  return plural(count, { 0: "no wishes", one: "# wish", other: "# wishes" });
}

/** 'Brought by May', 'Cooked by you'; without a name 'Already taken' */
export function claimedText({ kind, name, isOwn }: GuestEvent["claims"][number]): string {
  if (isOwn) return kind === "bring" ? t`Brought by you` : t`Cooked by you`;
  if (name === null) return t`Already taken`;
  const by = isolate(shownName(name));
  return kind === "bring" ? t`Brought by ${by}` : t`Cooked by ${by}`;
}
