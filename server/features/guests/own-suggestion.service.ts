import type * as z from "zod/mini";
import { transact, type DbOrTx } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { changesBetween, recordChanges } from "#server/features/history/history.service.ts";
import { writeMenuCalendar } from "#server/features/menus/menu-calendar.service.ts";
import { dishListChanges, requireDishes } from "#server/features/menus/menu-dishes.service.ts";
import { gone, UnknownLink } from "#server/http/errors.ts";
import type { suggestionChanges } from "#shared/guests.api.ts";
import { guestNameOf } from "./guest-name.ts";
import { digestOf, isLinkToken } from "./link-token.ts";
import {
  findByEditToken,
  findSuggestionView,
  lockByEditToken,
  updateSuggestionRow,
  type SuggestionRow,
} from "./suggestions.queries.ts";

/**
 * The suggestion of an edit link, while its guest may change it.
 * @throws UnknownLink (404), also when it was declined; 410 once it is accepted
 */
export async function getOwnSuggestion({ db }: { db: DbOrTx }, editToken: string): Promise<SuggestionRow> {
  return requirePending(isLinkToken(editToken) ? await findByEditToken(db, digestOf(editToken)) : undefined);
}

/** The file that calendars take in. @throws as `getOwnSuggestion`; 404 when its date is free text */
export async function getOwnCalendar(deps: Deps, editToken: string) {
  const suggestion = await getOwnSuggestion(deps, editToken);
  const { dishes = [] } = (await findSuggestionView(deps.db, suggestion.id)) ?? {};
  return writeMenuCalendar(deps, { ...suggestion, dishes });
}

/**
 * Changes what was sent (`undefined` = unchanged, `null` = cleared); each changed field goes into the history.
 * @throws as `getOwnSuggestion`; 400 that names the dishes that don't exist
 */
export async function updateOwnSuggestion(
  { db }: Deps,
  editToken: string,
  { dishIds, ...input }: z.output<typeof suggestionChanges>,
): Promise<SuggestionRow> {
  return transact(db, async (tx) => {
    await getOwnSuggestion({ db: tx }, editToken);
    if (dishIds) await requireDishes(tx, dishIds);
    // Looked at again, now that neither accepting nor declining can come between.
    const before = requirePending(await lockByEditToken(tx, digestOf(editToken)));
    const fields = {
      ...input,
      guestName: input.guestName === undefined ? undefined : guestNameOf(input.guestName),
    };
    const about = { entityType: "menu", entityId: before.id, editedBy: null } as const;
    const { title, description, eventDate, eventTime, guestCount, guestName, guestComments } = before;
    const changes = [
      ...changesBetween(
        about,
        { title, description, eventDate, eventTime, guestCount, guestName, guestComments },
        fields,
      ),
      ...(dishIds ? await dishListChanges(tx, about, before.dishIds, dishIds) : []),
    ];
    if (changes.length === 0) return before;
    await recordChanges(tx, changes);
    return updateSuggestionRow(tx, before.id, { ...fields, dishIds });
  });
}

function requirePending(suggestion: SuggestionRow | undefined): SuggestionRow {
  if (!suggestion) {
    throw new UnknownLink("This link is not valid. The suggestion may have been declined in the meantime.");
  }
  if (suggestion.acceptedAt) throw gone("This suggestion has been accepted and can no longer be changed.");
  return suggestion;
}
