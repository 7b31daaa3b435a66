import { acquireLock } from "#server/database/advisory-lock.ts";
import { transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import { NOW } from "#server/database/updated-at.sql.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/features/activities/activities.sql.ts";
import { findAnswerMenu } from "#server/features/calendar/calendar-feed.service.ts";
import { loadAmounts, loadLabels } from "#server/features/foods/load-compiled.ts";
import { listLargeImages } from "#server/features/images/images.sql.ts";
import { cleanGuestName } from "#server/features/invitations/clean-guest-name.ts";
import { claimLine } from "#server/features/menus/claims.service.ts";
import { countClaimsOf, deleteClaim, listClaims } from "#server/features/menus/claims.sql.ts";
import { writeMenuCalendar } from "#server/features/menus/menu-calendar.service.ts";
import { deletePersonRow, listGuests, setPerson } from "#server/features/people/guest-book.sql.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { failure, requireFound, unknownLink } from "#server/http/errors.ts";
import { withLimit, type Limiter } from "#server/http/limits/rate-limits.ts";
import { digestOf, isLinkToken, newLinkToken } from "#server/lib/link-token.ts";
import type { AnswerChanges, AnswerInput, ClaimInput } from "#shared/events.api.ts";
import type { Language } from "#shared/languages.ts";
import {
  addAnswer,
  changeAnswer,
  deleteAnswer,
  requireChangeable,
  requireWishes,
} from "./answers.service.ts";
import { guestEventOf, newsOf } from "./event-views.ts";
import {
  findGroupInvitation,
  findOwnAnswer,
  listAnswers,
  listDishRecipes,
  lockGroupInvitation,
  lockInvitationsOf,
  updateAnswerKeepingVersion,
  updateAnswerRow,
  type AnswerRow,
  type GroupInvitationRow,
} from "./events.queries.ts";
import { listChecks } from "./food-checks.service.ts";

/** Lines that one guest can claim. */
const MAX_CLAIMS_PER_GUEST = 20;

/** Returns the event of an invitation as a guest sees it. @throws 404; 410 unless it takes answers */
export async function getOpenEvent(db: DbOrTx, token: string) {
  const event = await requireOpenInvitation(db, token);
  return readGuestEvent(db, event);
}

/**
 * Saves a guest's answer. Of concurrent answers, only as many succeed as the invitation allows. A guest who sends an
 * answer again with the same `key` gets the saved one.
 * @param limiter counts by link
 * @returns the answer with the `editToken` that lets the guest change it
 * @throws 404; 410 unless the invitation takes answers; 400 that names the field; 429
 */
export async function createAnswer(
  { db }: Deps,
  limiter: Limiter,
  token: string,
  { key, ...input }: AnswerInput,
) {
  // Derived, so that a repeated request returns the same link although only its hash is stored.
  const editToken = key ? digestOf(`${token} ${key}`) : newLinkToken();
  const editTokenHash = digestOf(editToken);
  const save = async (tx: Transaction) => {
    const isKnown = isLinkToken(token) && (await lockGroupInvitation(tx, { token }));
    if (!isKnown) throw unknownLink("unknown_invitation");
    if (await findOwnAnswer(tx, editTokenHash)) return false;
    await addAnswer(tx, await requireOpenInvitation(tx, token), input, editTokenHash);
    return true;
  };
  const link = digestOf(token);
  const isNew = await withLimit(limiter, link, async () => {
    // Before the lock, for which many late answers would wait.
    await requireOpenInvitation(db, token).catch(async (error: unknown) => {
      if (!key || !(await findOwnAnswer(db, editTokenHash))) throw error;
    });
    // Not after the answer is saved: without a key, a guest would lose the link.
    if (input.needs?.length) await loadLabels();
    return transact(db, save);
  });
  if (!isNew) await limiter.refund(link);
  return { ...(await getOwnAnswer(db, editToken)), editToken };
}

/** Returns the answer of an edit link, in any state of its event. @throws 404, also if it was removed */
export async function getOwnAnswer(db: DbOrTx, editToken: string) {
  const { answer, ...event } = await requireOwn(db, editToken);
  return {
    ...answer,
    news: newsOf(answer, event),
    state: event.state,
    event: await readGuestEvent(db, event, answer.id),
    recipes: event.hasBegun && answer.isComing ? await readRecipes(db, event, answer) : undefined,
    checks: await listChecks(db, event, answer.isComing ? answer.needs : []),
    kept: answer.person ? (await listGuests(db, answer.person))[0] : undefined,
  };
}

/** @throws 404; 410 if the event is over or the link was withdrawn; 409 `stale`; 400 that names the field */
export async function updateOwnAnswer(deps: Deps, editToken: string, changes: AnswerChanges) {
  return changeOwn(deps, editToken, (tx, event, before) => changeAnswer(tx, event, before, changes));
}

/** @throws 404 */
export async function removeOwnAnswer({ db }: Deps, editToken: string): Promise<void> {
  await transact(db, async (tx) => {
    const { answer, ...invitation } = await lockOwn(tx, editToken);
    await deleteAnswer(tx, invitation, answer);
  });
}

/**
 * Deletes this answer, the guest's entry in the guest book, and answers that members entered for them. Other answers,
 * which members may have joined by mistake, keep their own links and are then joined to no one.
 * @throws 404
 */
export async function removeGuestBookEntry({ db }: Deps, editToken: string): Promise<void> {
  await transact(db, async (tx) => {
    await acquireLock(tx, "people");
    const { answer } = await requireOwn(tx, editToken);
    const invitations = await lockInvitationsOf(tx, answer);
    if (answer.person) {
      await deletePersonRow(tx, { guest: answer.person });
      await setPerson(tx, [], null, [answer.person]);
    }
    for (const { id, ...invitation } of invitations) await deleteAnswer(tx, invitation, { id });
  });
}

/** @throws 404; 410 as for other changes; 409 `not_coming`, `too_many_claims`; as `claimLine` */
export async function claimAsGuest(deps: Deps, editToken: string, input: ClaimInput) {
  return changeOwn(deps, editToken, async (tx, event, { id: answerId, isComing }) => {
    requireChangeable(event);
    if (!isComing) throw failure(409, "not_coming");
    if ((await countClaimsOf(tx, answerId)) >= MAX_CLAIMS_PER_GUEST)
      throw failure(409, "too_many_claims", { values: { max: MAX_CLAIMS_PER_GUEST } });
    const item = input.item && cleanGuestName(input.item);
    await claimLine(tx, { id: event.menuId, dishIds: event.dishIds }, { answerId }, { ...input, item });
  });
}

/** @throws 404; 410 if the event is over or the link was withdrawn */
export async function releaseAsGuest(deps: Deps, editToken: string, claimId: number) {
  return changeOwn(deps, editToken, async (tx, event, { id: answerId }) => {
    requireChangeable(event);
    await deleteClaim(tx, { id: claimId, menuId: event.menuId, answerId });
  });
}

/** @returns the secret of the calendar address, derived, as only its hash is stored @throws 404; 410 */
export async function subscribeToCalendar({ db }: Deps, editToken: string) {
  const token = digestOf(`calendar ${editToken}`);
  await transact(db, async (tx) => {
    const { answer, ...invitation } = await lockOwn(tx, editToken);
    requireChangeable(invitation);
    requireRecent(invitation);
    await updateAnswerKeepingVersion(tx, answer.id, { calendarTokenHash: digestOf(token), isOwn: true });
  });
  return { token };
}

/** Saves a line of thanks. @throws 404; 409 `too_early` until the day after the event */
export async function thank(deps: Deps, editToken: string, thanks: string | null) {
  return changeOwn(deps, editToken, async (tx, event, { id }) => {
    if (event.state !== "over") throw failure(409, "too_early");
    await updateAnswerRow(tx, id, { thanks, thankedAt: thanks === null ? null : NOW });
  });
}

/** Asks for the recipe of a dish, once. @throws 404; 409 `not_begun`, `not_coming`; 410; 400 `dish_gone` */
export async function askForRecipe(deps: Deps, editToken: string, dishId: number) {
  return changeOwn(deps, editToken, async (tx, event, { id, name, isComing, askedRecipes }) => {
    if (!event.hasBegun) throw failure(409, "not_begun");
    if (!isComing) throw failure(409, "declined", { code: "not_coming" });
    requireRecent(event);
    await requireWishes(tx, event, [dishId]);
    if (askedRecipes.includes(dishId)) return;
    await updateAnswerKeepingVersion(tx, id, { askedRecipes: [...askedRecipes, dishId] });
    const dishTitle = event.dishes.find((dish) => dish.id === dishId)?.title ?? "";
    const details = { dishTitle, menuTitle: event.title, answerId: id, dishId };
    await recordActivity(tx, "recipe_asked", ["menu", event.menuId], { guestName: name }, details);
  });
}

/** Returns the recipes that a guest asked for, with those that were given, of the dishes that are still on the menu. */
async function readRecipes(db: DbOrTx, event: GroupInvitationRow, answer: AnswerRow) {
  const asked = event.dishIds.filter((id) => answer.askedRecipes.includes(id));
  const given = asked.filter((id) => answer.givenRecipes.includes(id));
  const recipes = await listDishRecipes(db, given);
  const reader = recipes.size > 0 ? await loadAmounts() : undefined;
  return asked.map((dishId) => {
    const recipe = recipes.get(dishId);
    return { dishId, recipe: recipe ? { ...recipe, ...reader?.recipePlaces(recipe) } : null };
  });
}

/** Returns the event as a calendar file. @throws 404, also if its date is free text */
export async function getAnswerCalendar(deps: Deps, editToken: string, language?: Language) {
  const { answer } = await requireOwn(deps.db, editToken);
  return writeMenuCalendar(deps, requireFound(await findAnswerMenu(deps.db, answer), "Answer"), language);
}

async function changeOwn(
  { db }: Deps,
  editToken: string,
  change: (tx: Transaction, event: GroupInvitationRow, answer: AnswerRow) => Promise<void>,
) {
  await transact(db, async (tx) => {
    const { answer, ...invitation } = await lockOwn(tx, editToken);
    await change(tx, invitation, answer);
    if (!answer.isOwn) await updateAnswerKeepingVersion(tx, answer.id, { isOwn: true });
  });
  // Not in the transaction: other answers would wait for its lock while recipes are read.
  return getOwnAnswer(db, editToken);
}

/** Locks the invitation first, because the host may remove the answer in the meantime. */
async function lockOwn(tx: Transaction, editToken: string) {
  if (isLinkToken(editToken)) await lockGroupInvitation(tx, { editTokenHash: digestOf(editToken) });
  return requireOwn(tx, editToken);
}

/** Returns the answer of an edit link with its event. */
async function requireOwn(db: DbOrTx, editToken: string) {
  const row = isLinkToken(editToken) ? await findOwnAnswer(db, digestOf(editToken)) : undefined;
  if (!row) throw unknownLink("unknown_answer");
  return row;
}

async function requireOpenInvitation(db: DbOrTx, token: string): Promise<GroupInvitationRow> {
  const event = isLinkToken(token) ? await findGroupInvitation(db, { token }) : undefined;
  if (!event) throw unknownLink("unknown_invitation");
  const { state, isNamed, title, eventDate, eventTime } = event;
  const extra = isNamed ? { event: { title, eventDate, eventTime } } : undefined;
  if (state !== "open") throw failure(410, state, { extra });
  return event;
}

/** The answer of an old event keeps only the guest's attendance and needs. */
function requireRecent({ isOld }: GroupInvitationRow): void {
  if (isOld) throw failure(410, "over");
}

async function readGuestEvent(db: DbOrTx, event: GroupInvitationRow, ownId?: number) {
  const answers = await listAnswers(db, event.invitationId);
  const claims = await listClaims(db, event.menuId);
  const picture = event.image ?? event.dishes.find(({ image }) => image !== null)?.image;
  const largeImages = await listLargeImages(db, [picture]);
  const settings = await readSettings(db);
  const assistantsSeeNames = (settings.allowsAssistants && settings.assistantsSeeNames) || undefined;
  return { ...guestEventOf(event, answers, claims, settings, ownId), largeImages, assistantsSeeNames };
}
