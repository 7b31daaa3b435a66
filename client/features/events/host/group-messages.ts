import { plural, select, t } from "@lingui/core/macro";
import type { EventNews } from "#client/features/event-data/event-news.ts";
import { eventWhen } from "#client/features/guests/guest-messages.ts";
import { inviterName } from "#client/features/guests/inviter-text.ts";
import { invitedText } from "#client/features/invitations/invitation-message.ts";
import { formatDate } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import type { CurrentUser } from "#shared/auth.api.ts";
import type { EventState } from "#shared/choices.ts";
import type { Menu } from "#shared/menus.api.ts";
import type { Answer, GroupInvitation } from "./host-event.data.ts";

/** Returns the sentence about the link's state; empty while it takes answers without an end. */
export function stateText(invitation: Pick<GroupInvitation, "state" | "closesAt" | "maxAnswers">): string {
  const { state, closesAt, maxAnswers } = invitation;
  const texts: Record<EventState, string> = {
    open: closesAt ? t`Answer by ${{ when: formatDate(closesAt, "moment") }}` : "",
    full: plural(maxAnswers, {
      one: "Full: # answer. Raise the limit to let more guests answer.",
      other: "Full: # answers. Raise the limit to let more guests answer.",
    }),
    closed: t`Closed: no new answers. Guests can still change theirs.`,
    over: t`The event is over.`,
    archived: t`The menu is archived, so its link no longer takes answers.`,
    withdrawn: t`The link was deleted and no longer works. The answers are kept.`,
  };
  return texts[state];
}

/** The dishes of a menu with the names of those who wish for them, most wished first. */
export function rankDishes<Dish extends { id: number }>(
  dishes: readonly Dish[],
  answers: readonly Answer[],
): { dish: Dish; names: string[] }[] {
  return dishes
    .map((dish) => ({
      dish,
      names: answers.filter(({ dishIds }) => dishIds.includes(dish.id)).map(({ name }) => name),
    }))
    .toSorted((a, b) => b.names.length - a.names.length);
}

/** Returns whether guests can still answer, or could if there were room. */
export const takesAnswers = ({ state }: { state: EventState }) => state === "open" || state === "full";

export type MessageKind = "invitation" | "reminder" | "change";

export function groupLink({ token }: Pick<GroupInvitation, "token">): string {
  return publicAddress(`/event/${token}`);
}

/** A message with the link, to send to all guests. @param news for a change; without, it may be any */
export function groupMessage(
  kind: MessageKind,
  menu: Pick<Menu, "title" | "eventDate" | "eventTime" | "place">,
  invitation: Pick<GroupInvitation, "token" | "closesAt">,
  inviter: Pick<CurrentUser, "firstName" | "householdName">,
  news: readonly EventNews[] = [],
): string {
  const title = isolate(menu.title);
  const isMoved = news.length === 0 || news.includes("eventDate") || news.includes("eventTime");
  const { is, when } = eventWhen(kind === "change" && !isMoved ? {} : menu);
  const where = menu.place && t`Place: ${{ place: isolate(menu.place) }}`;
  const until = invitation.closesAt && formatDate(invitation.closesAt, "moment");
  const link = groupLink(invitation);
  const sentences: Record<MessageKind, [news: string, ask: string]> = {
    invitation: [
      invitedText(menu.title, menu),
      until
        ? t`Please answer by ${until}. It takes a minute, no account needed:`
        : t`Please answer. It takes a minute, no account needed:`,
    ],
    reminder: [
      select(is, {
        day: `Reminder: "${title}" on ${when}.`,
        time: `Reminder: "${title}" at ${when}.`,
        words: `Reminder: "${title}", ${when}.`,
        other: `Reminder: "${title}".`,
      }),
      until
        ? t`If you haven't answered yet, please do so by ${until}:`
        : t`If you haven't answered yet, please do so here:`,
    ],
    change: [
      select(is, {
        day: `Change of plans: "${title}" is now on ${when}.`,
        time: `Change of plans: "${title}" is now at ${when}.`,
        words: `Change of plans: "${title}" is now, ${when}.`,
        other: `"${title}" has changed.`,
      }),
      t`All details are here:`,
    ],
  };
  const [what, ask] = sentences[kind];
  const dishes = kind === "change" && news.includes("dishes") && t`The dishes have changed.`;
  const text = [t`Hi!`, what, where, dishes, ask].filter(Boolean).join("\n\n");
  return [`${text}\n${link}`, inviterName(inviter.firstName, inviter)].filter(Boolean).join("\n\n");
}
