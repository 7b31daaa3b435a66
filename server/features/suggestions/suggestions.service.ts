import * as z from "zod/mini";
import { transact, type DbOrTx } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity, removeActivitiesAbout } from "#server/features/activities/activities.sql.ts";
import { recordFieldChanges, subjectOf } from "#server/features/history/history.sql.ts";
import { guestNameOf } from "#server/features/invitations/clean-guest-name.ts";
import { redeemInvitation } from "#server/features/invitations/invitations.service.ts";
import { writeMenuCalendar } from "#server/features/menus/menu-calendar.service.ts";
import { recordDishList, requireDishes } from "#server/features/menus/menu-dishes.service.ts";
import { readSettings, requireOpenAccess } from "#server/features/settings/settings.service.ts";
import { failure, gone, notFound, requireCurrent, requireFound, unknownLink } from "#server/http/errors.ts";
import { withLimit, type Limiter } from "#server/http/limits/rate-limits.ts";
import type { Member } from "#server/http/session/member.ts";
import { digestOf, isLinkToken, newLinkToken } from "#server/lib/link-token.ts";
import { ANONYMOUS_GUEST } from "#shared/full-name.ts";
import { failureView } from "#shared/http/wire.ts";
import type { Language } from "#shared/languages.ts";
import type { Acceptance, SuggestionChanges, SuggestionInput } from "#shared/suggestions.api.ts";
import {
  deletePending,
  findByEditToken,
  findSuggestionView,
  findUnchangedView,
  insertSuggestion,
  lockByEditToken,
  lockPending,
  markAccepted,
  updateSuggestionRow,
  type SuggestionRow,
} from "./suggestions.queries.ts";

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
  { guestToken, ...input }: SuggestionInput,
) {
  const token = guestToken?.trim() || null;
  if (token === null) {
    await requireOpenAccess(db);
    return withLimit(uninvited.limiter, uninvited.address, () => insert(db, input, null));
  }
  return insert(db, input, token);
}

async function insert(db: Deps["db"], input: Omit<SuggestionInput, "guestToken">, guestToken: string | null) {
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
    const { id, title: menuTitle } = suggestion;
    await recordActivity(tx, "guest_menu_created", ["menu", id], { guestName }, { menuTitle });
    return { ...suggestion, editToken, timeZone: (await readSettings(tx)).timeZone };
  });
}

/**
 * Returns the pending suggestion of an edit link.
 * @throws 404, also if declined; 410 if accepted, with what the guest sent unless a member has changed it or a dish
 */
export async function getOwnSuggestion(db: DbOrTx, editToken: string): Promise<SuggestionRow> {
  const row = isLinkToken(editToken) ? await findByEditToken(db, digestOf(editToken)) : undefined;
  if (!row?.acceptedAt) return requirePending(row);
  throw gone("suggestion_accepted", {
    accepted: z.parse(failureView.shape.accepted, await findUnchangedView(db, row.id)),
  });
}

/** Returns the suggestion as a calendar file. @throws 404, also if its date is free text; 410 if accepted */
export async function getOwnCalendar(deps: Deps, editToken: string, language?: Language) {
  const suggestion = await getOwnSuggestion(deps.db, editToken);
  const { dishes = [] } = (await findSuggestionView(deps.db, suggestion.id)) ?? {};
  return writeMenuCalendar(deps, { ...suggestion, dishes }, language);
}

/**
 * Updates the given fields (`undefined` = unchanged, `null` = cleared) and records each change in the history.
 * @throws 404, also if declined; 410 if accepted; 400 that names dishes that don't exist
 */
export async function updateOwnSuggestion(
  { db }: Deps,
  editToken: string,
  { dishIds, ...input }: SuggestionChanges,
): Promise<SuggestionRow> {
  return transact(db, async (tx) => {
    await getOwnSuggestion(tx, editToken);
    if (dishIds) await requireDishes(tx, dishIds);
    // Check again under the lock: it may have been accepted or declined in the meantime.
    const before = requirePending(await lockByEditToken(tx, digestOf(editToken)));
    const fields = {
      ...input,
      guestName: input.guestName === undefined ? undefined : guestNameOf(input.guestName),
    };
    const subject = subjectOf("menu", before.id, null);
    const isEdited = await recordFieldChanges(tx, subject, before, fields);
    const hasOtherDishes = await recordDishList(tx, subject, before.dishIds, dishIds);
    if (!isEdited && !hasOtherDishes) return before;
    return updateSuggestionRow(tx, before.id, { ...fields, dishIds });
  });
}

function requirePending(suggestion: SuggestionRow | undefined): SuggestionRow {
  if (!suggestion) throw unknownLink("unknown_suggestion");
  if (suggestion.acceptedAt) throw gone("suggestion_accepted");
  return suggestion;
}

/**
 * Turns a suggestion into a menu; the first of concurrent calls succeeds.
 * @throws 404; 409 `accepted` if it was accepted already, `stale` if its guest has changed it since `expectedUpdatedAt`
 */
export async function acceptSuggestion(
  { db }: Deps,
  user: Member,
  id: number,
  { expectedUpdatedAt }: Acceptance,
) {
  return transact(db, async (tx) => {
    const current = expectedUpdatedAt && (await lockPending(tx, id));
    if (current) requireCurrent(current, expectedUpdatedAt, "stale_suggestion");
    const accepted = await markAccepted(tx, id, user.id);
    const suggestion = requireFound(await findSuggestionView(tx, id), "Suggestion");
    if (!accepted) throw alreadyAccepted();
    const by = { userId: user.id, guestName: accepted.guestName ?? ANONYMOUS_GUEST };
    await recordActivity(tx, "guest_menu_accepted", ["menu", id], by, { menuTitle: accepted.title });
    return suggestion;
  });
}

/**
 * Deletes a pending suggestion and its activities; its invitation stays used.
 * @throws 404; 409 if it was accepted
 */
export async function declineSuggestion({ db }: Deps, id: number): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await deletePending(tx, id)))
      throw (await findSuggestionView(tx, id)) ? alreadyAccepted() : notFound("Suggestion");
    await removeActivitiesAbout(tx, "menu", id);
  });
}

const alreadyAccepted = () => failure(409, "accepted");
