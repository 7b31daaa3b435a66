import type * as z from "zod/mini";
import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/features/activities/activities.sql.ts";
import { guestNameOf } from "#server/features/invitations/guest-name.ts";
import { redeemInvitation } from "#server/features/invitations/invitation-links.service.ts";
import { requireDishes } from "#server/features/menus/menu-dishes.service.ts";
import { readSettings, requireOpenAccess } from "#server/features/settings/settings.service.ts";
import { withLimit, type Limiter } from "#server/http/limits/rate-limits.ts";
import { digestOf, newLinkToken } from "#server/lib/link-token.ts";
import type { suggestionInput } from "#shared/guests.api.ts";
import { insertSuggestion } from "./suggestions.queries.ts";

type Input = z.output<typeof suggestionInput>;

/**
 * Creates a pending suggestion. With an invitation, the invitation is used; without one, the sharing policy must be
 * `open`.
 * @param uninvited limits those without an invitation by network address; an invitation can be used once
 * @returns the suggestion with the `editToken` that lets the guest change it
 * @throws 404 or 410 for the invitation, 403 without one, 400 that names dishes that don't exist, 429
 */
export async function createSuggestion(
  { db }: Deps,
  uninvited: { limiter: Limiter; address: string },
  { guestToken, ...input }: Input,
) {
  const token = guestToken?.trim() || null;
  if (token === null) {
    await requireOpenAccess(db);
    return withLimit(uninvited.limiter, uninvited.address, () => insert(db, input, null));
  }
  return insert(db, input, token);
}

async function insert(db: Deps["db"], input: Omit<Input, "guestToken">, guestToken: string | null) {
  const editToken = newLinkToken();
  const guestName = guestNameOf(input.guestName);
  return transact(db, async (tx) => {
    if (guestToken !== null) await redeemInvitation(tx, guestToken, "suggestion");
    await requireDishes(tx, input.dishIds);
    const editTokenHash = digestOf(editToken);
    const suggestion = await insertSuggestion(tx, {
      countsHousehold: true,
      ...input,
      guestName,
      guestToken,
      editTokenHash,
    });
    await recordActivity(tx, {
      type: "guest_menu_created",
      userId: null,
      guestName,
      targetType: "menu",
      targetId: suggestion.id,
      metadata: { menuTitle: suggestion.title, guestName },
    });
    return { ...suggestion, editToken, timeZone: (await readSettings(tx)).timeZone };
  });
}
