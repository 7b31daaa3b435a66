import type * as z from "zod/mini";
import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity, removeActivitiesAbout } from "#server/features/activities/activities.sql.ts";
import { failure, notFound, requireCurrent, requireFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import type { acceptance } from "#shared/guests.api.ts";
import { ANONYMOUS_GUEST } from "#shared/limits.ts";
import { deletePending, findSuggestionView, lockPending, markAccepted } from "./suggestions.queries.ts";

/**
 * Turns a suggestion into a menu; the first of concurrent calls succeeds.
 * @throws 404; 409 `accepted` if it was accepted already, `stale` if its guest has changed it since `expectedUpdatedAt`
 */
export async function acceptSuggestion(
  { db }: Deps,
  user: Member,
  id: number,
  { expectedUpdatedAt }: z.output<typeof acceptance>,
) {
  return transact(db, async (tx) => {
    const current = expectedUpdatedAt && (await lockPending(tx, id));
    if (current) requireCurrent(current, expectedUpdatedAt, "stale_suggestion");
    const accepted = await markAccepted(tx, id, user.id);
    const suggestion = requireFound(await findSuggestionView(tx, id), "Suggestion");
    if (!accepted) throw alreadyAccepted();
    const guestName = accepted.guestName ?? ANONYMOUS_GUEST;
    await recordActivity(tx, {
      type: "guest_menu_accepted",
      userId: user.id,
      guestName,
      targetType: "menu",
      targetId: id,
      metadata: { menuTitle: accepted.title, guestName },
    });
    return suggestion;
  });
}

/**
 * Deletes a pending suggestion and its activities; its invitation stays used.
 * @throws 404; 409 if it was accepted
 */
export async function declineSuggestion({ db }: Deps, id: number): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await deletePending(tx, id))) {
      throw (await findSuggestionView(tx, id)) ? alreadyAccepted() : notFound("Suggestion");
    }
    await removeActivitiesAbout(tx, "menu", id);
  });
}

const alreadyAccepted = () => failure(409, "accepted");
