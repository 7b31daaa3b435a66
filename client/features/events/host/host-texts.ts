import { eventTimeClause } from "#client/features/guests/guest-messages.ts";
import { inviterName } from "#client/features/invitations/invitation-message.ts";
import { formatDate, pluralize } from "#client/lib/format.ts";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import type { CurrentUser } from "#shared/auth.api.ts";
import type { EventState } from "#shared/limits.ts";
import type { Menu } from "#shared/menus.api.ts";
import type { Answer, GroupInvitation } from "./host-event.data.ts";

/** Says what the link does now; empty while it takes answers without an end. */
export function stateText(invitation: Pick<GroupInvitation, "state" | "closesAt" | "maxAnswers">): string {
  const { state, closesAt, maxAnswers } = invitation;
  const texts: Record<EventState, string> = {
    open: closesAt ? `Answer by ${formatDate(closesAt, "moment")}` : "",
    full: `Full: ${pluralize(maxAnswers, "answer")}. Raise the limit to let more guests answer.`,
    closed: "Closed: no new answers. Guests can still change theirs.",
    over: "The event is over.",
    archived: "The menu is archived, so the link takes no answers.",
    withdrawn: "The link was deleted and no longer works. The answers are kept.",
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
    .toSorted((one, other) => other.names.length - one.names.length);
}

export type MessageKind = "invitation" | "reminder" | "change";

export function groupLink({ token }: Pick<GroupInvitation, "token">): string {
  return publicAddress(`/event/${token}`);
}

/** A message with the link, to send to all guests. */
export function groupMessage(
  kind: MessageKind,
  menu: Pick<Menu, "title" | "eventDate" | "eventTime" | "place">,
  invitation: Pick<GroupInvitation, "token" | "closesAt">,
  inviter: Pick<CurrentUser, "firstName" | "householdName">,
): string {
  const { title, place } = menu;
  const when = eventTimeClause(menu);
  const where = place && `Place: ${place}`;
  const until = invitation.closesAt && ` by ${formatDate(invitation.closesAt, "moment")}`;
  const link = groupLink(invitation);
  const parts: Record<MessageKind, (string | null | false)[]> = {
    invitation: [
      "Hi!",
      `You are invited to "${title}"${when}.`,
      where,
      `Please answer${until ?? ""}. It takes a minute, no account needed:\n${link}`,
    ],
    reminder: [
      "Hi!",
      `A reminder of "${title}"${when}.`,
      where,
      `If you have not answered yet, please do so${until ?? ""}:\n${link}`,
    ],
    change: [
      "Hi!",
      when ? `A change of plans: "${title}" is now${when}.` : `"${title}" has changed.`,
      where,
      `All details are here:\n${link}`,
    ],
  };
  return [...parts[kind], inviterName(inviter.firstName, inviter)].filter(Boolean).join("\n\n");
}
