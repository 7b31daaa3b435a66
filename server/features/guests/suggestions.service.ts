import { transact } from "#server/db.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity, removeActivitiesAbout } from "#server/features/activities/activities.service.ts";
import { conflict, notFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session.ts";
import { ANONYMOUS_GUEST } from "#shared/limits.ts";
import { deletePending, findSuggestionView, markAccepted } from "./suggestions.queries.ts";

/**
 * Makes a suggestion a menu. It happens once, whoever presses first (decisions §6).
 * @throws 404, 409 when it was accepted already
 */
export async function acceptSuggestion({ db }: Deps, user: Member, id: number) {
  return transact(db, async (tx) => {
    const accepted = await markAccepted(tx, id, user.id);
    const suggestion = await findSuggestionView(tx, id);
    if (!suggestion) throw notFound("Suggestion");
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
 * Deletes a pending suggestion and its lines in the feed; its invitation stays used.
 * @throws 404, 409 when it was accepted
 */
export async function declineSuggestion({ db }: Deps, id: number): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await deletePending(tx, id))) {
      throw (await findSuggestionView(tx, id)) ? alreadyAccepted() : notFound("Suggestion");
    }
    await removeActivitiesAbout(tx, "menu", id);
  });
}

const alreadyAccepted = () => conflict("This suggestion has been accepted already.", "accepted");
