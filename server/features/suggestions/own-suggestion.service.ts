import type * as z from "zod/mini";
import { transact, type DbOrTx } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { changesBetween, recordChanges } from "#server/features/history/history.sql.ts";
import { guestNameOf } from "#server/features/invitations/guest-name.ts";
import { writeMenuCalendar } from "#server/features/menus/menu-calendar.service.ts";
import { dishListChanges, requireDishes } from "#server/features/menus/menu-dishes.service.ts";
import { gone, unknownLink } from "#server/http/errors.ts";
import { digestOf, isLinkToken } from "#server/lib/link-token.ts";
import type { suggestionChanges } from "#shared/guests.api.ts";
import type { Language } from "#shared/languages.ts";
import {
  findByEditToken,
  findSuggestionView,
  lockByEditToken,
  updateSuggestionRow,
  type SuggestionRow,
} from "./suggestions.queries.ts";

/**
 * Returns the pending suggestion of an edit link.
 * @throws 404, also if it was declined; 410 if it was accepted
 */
export async function getOwnSuggestion({ db }: { db: DbOrTx }, editToken: string): Promise<SuggestionRow> {
  return requirePending(isLinkToken(editToken) ? await findByEditToken(db, digestOf(editToken)) : undefined);
}

/** Returns the suggestion as a calendar file. @throws as `getOwnSuggestion`; 404 if its date is free text */
export async function getOwnCalendar(deps: Deps, editToken: string, language?: Language) {
  const suggestion = await getOwnSuggestion(deps, editToken);
  const { dishes = [] } = (await findSuggestionView(deps.db, suggestion.id)) ?? {};
  return writeMenuCalendar(deps, { ...suggestion, dishes }, language);
}

/**
 * Updates the given fields (`undefined` = unchanged, `null` = cleared) and records each change in the history.
 * @throws as `getOwnSuggestion`; 400 that names dishes that don't exist
 */
export async function updateOwnSuggestion(
  { db }: Deps,
  editToken: string,
  { dishIds, ...input }: z.output<typeof suggestionChanges>,
): Promise<SuggestionRow> {
  return transact(db, async (tx) => {
    await getOwnSuggestion({ db: tx }, editToken);
    if (dishIds) await requireDishes(tx, dishIds);
    // Check again under the lock: it may have been accepted or declined in the meantime.
    const before = requirePending(await lockByEditToken(tx, digestOf(editToken)));
    const fields = {
      ...input,
      guestName: input.guestName === undefined ? undefined : guestNameOf(input.guestName),
    };
    const subject = { entityType: "menu", entityId: before.id, editedBy: null } as const;
    const changes = [
      ...changesBetween(subject, before, fields),
      ...(dishIds ? await dishListChanges(tx, subject, before.dishIds, dishIds) : []),
    ];
    if (changes.length === 0) return before;
    await recordChanges(tx, changes);
    return updateSuggestionRow(tx, before.id, { ...fields, dishIds });
  });
}

function requirePending(suggestion: SuggestionRow | undefined): SuggestionRow {
  if (!suggestion) throw unknownLink("unknown_suggestion");
  if (suggestion.acceptedAt) throw gone("suggestion_accepted");
  return suggestion;
}
