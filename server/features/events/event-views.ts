import type { Claim } from "#server/features/menus/claims.sql.ts";
import { hostNames, splitName, shortName } from "#server/features/settings/public-names.ts";
import { EVENT_NEWS } from "#shared/events.api.ts";
import { ANONYMOUS_GUEST } from "#shared/full-name.ts";
import type { AnswerRow, GroupInvitationRow } from "./events.queries.ts";

/** Returns the event as a guest sees it. @param ownId the id of the guest's answer */
export function guestEventOf(
  event: GroupInvitationRow,
  answers: AnswerRow[],
  claims: Claim[],
  settings: Parameters<typeof hostNames>[1],
  ownId?: number,
) {
  const coming = answers.filter(({ isComing }) => isComing);
  return {
    ...event,
    ...hostNames(event.creator, settings),
    comingCount: coming.reduce((sum, { adults, children }) => sum + adults + children, 0),
    names: event.showsNames ? coming.map(({ name }) => firstNameOf(name)) : null,
    claims: claims.map(({ user, guestName, ...claim }) => {
      const isOwn = ownId !== undefined && claim.answerId === ownId;
      const isShown = guestName !== null && (isOwn || event.showsNames);
      return { ...claim, isOwn, name: user ? shortName(user) : isShown ? firstNameOf(guestName) : null };
    }),
  };
}

/** Returns what has changed in an event since an answer. A value that was changed back is not new. */
export function newsOf({ answeredFor: seen }: AnswerRow, event: GroupInvitationRow | null) {
  if (!seen || !event) return [];
  const dishes = new Set(seen.dishIds);
  const hasOtherDishes = dishes.size !== event.dishIds.length || event.dishIds.some((id) => !dishes.has(id));
  return EVENT_NEWS.filter((what) => (what === "dishes" ? hasOtherDishes : seen[what] !== event[what])).map(
    (what) => ({ what, before: what === "dishes" ? null : seen[what] }),
  );
}

const firstNameOf = (name: string) => splitName(name)[0] ?? ANONYMOUS_GUEST;
