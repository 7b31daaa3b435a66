import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import {
  recordActivity,
  removeAnswerActivities,
  removeOldDeclines,
} from "#server/features/activities/activities.sql.ts";
import { cleanGuestName } from "#server/features/invitations/clean-guest-name.ts";
import { deleteClaimsOf } from "#server/features/menus/claims.sql.ts";
import { requireDishes } from "#server/features/menus/menu-dishes.service.ts";
import { badRequest, failure, requireCurrent } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import type { AnswerChanges, AnswerInput } from "#shared/events.api.ts";
import { MAX_PARTY } from "#shared/limits.ts";
import {
  countGuests,
  deleteAnswerRow,
  deleteOldAnswers,
  insertAnswer,
  replaceWishes,
  updateAnswerRow,
  type AnswerRow,
  type GroupInvitationRow,
} from "./events.queries.ts";

/** @param member who enters the answer for the guest @returns its id */
export async function addAnswer(
  tx: Transaction,
  event: GroupInvitationRow,
  input: Omit<AnswerInput, "key">,
  editTokenHash: string,
  member?: Member,
): Promise<number> {
  const fields = fieldsOf(input);
  const dishIds = fields.isComing ? await requireWishes(tx, event, input.dishIds ?? []) : [];
  const { needs = [], needsText = null, note = null } = input;
  const entered = { enteredBy: member?.id, isOwn: !member, ...answeredForOf(event, input) };
  const row = { ...fields, ...entered, needs: [...new Set(needs)], needsText, note };
  const id = await insertAnswer(tx, { ...row, inviteTokenId: event.invitationId, editTokenHash });
  await replaceWishes(tx, id, dishIds);
  if (event.followsAnswers) await countGuests(tx, event);
  await recordAnswer(tx, event, { id, ...fields }, member);
  return id;
}

/**
 * Updates the given fields (`undefined` = unchanged, `null` = cleared). A guest who can't come any more loses wishes
 * and claims.
 * @param member who changes the answer for the guest
 * @throws 410 if the event is over or the link was withdrawn; 409 `stale` if the answer has changed since
 *   `expectedUpdatedAt`; 400 that names the field
 */
export async function changeAnswer(
  tx: Transaction,
  event: GroupInvitationRow,
  before: AnswerRow,
  { expectedUpdatedAt, ...input }: AnswerChanges,
  member?: Member,
): Promise<void> {
  requireChangeable(event, member);
  requireCurrent(before, expectedUpdatedAt, "stale_answer");
  const fields = fieldsOf(input, before);
  const { needs = before.needs, needsText, note } = input;
  const row = { ...fields, enteredBy: member?.id ?? null, needs: [...new Set(needs)], needsText, note };
  // Changes stay new to a guest until the guest answers again.
  const isAgain = !member || !before.isOwn;
  await updateAnswerRow(tx, before.id, { ...row, ...(isAgain && answeredForOf(event, input)) });
  if (!fields.isComing) {
    await replaceWishes(tx, before.id, []);
    await deleteClaimsOf(tx, before.id);
  } else if (input.dishIds) await replaceWishes(tx, before.id, await requireWishes(tx, event, input.dishIds));
  if (event.followsAnswers) await countGuests(tx, event);
  if (fields.isComing === before.isComing && fields.name === before.name) return;
  await removeAnswerActivities(tx, [before.id], event.menuId);
  await recordAnswer(tx, event, { id: before.id, ...fields }, member);
}

/** Deletes an answer with its activities, wishes and claims. */
export async function deleteAnswer(
  tx: Transaction,
  event: Pick<GroupInvitationRow, "invitationId" | "menuId" | "followsAnswers">,
  { id }: { id: number },
): Promise<void> {
  await removeAnswerActivities(tx, [id], event.menuId);
  await deleteAnswerRow(tx, id);
  if (event.followsAnswers) await countGuests(tx, event);
}

/** Deletes answers of guests some months after their event, with their claims and activities; runs daily. */
export async function removeOldAnswers({ db, log }: Deps): Promise<void> {
  const count = await transact(db, async (tx) => {
    const old = await deleteOldAnswers(tx);
    await removeAnswerActivities(tx, old.ids);
    return old.count + (await removeOldDeclines(tx));
  });
  if (count > 0) log.info({ count }, "removed the answers of guests of past events");
}

/** A link that is closed or full takes no new answers, but lets guests change theirs. */
export function requireChangeable({ state }: GroupInvitationRow, member?: Member): void {
  if (state !== "over" && state !== "archived" && state !== "withdrawn") return;
  throw failure(410, member ? "answers_ended" : state, { code: state });
}

/** Locks the dishes against deletion. @throws 400 unless all are on the menu */
export async function requireWishes(
  tx: Transaction,
  { dishIds }: GroupInvitationRow,
  wishes: number[],
): Promise<number[]> {
  const wanted = [...new Set(wishes)];
  if (!wanted.every((id) => dishIds.includes(id))) throw badRequest("dish_gone", "dishIds");
  await requireDishes(tx, wanted);
  return wanted;
}

/**
 * Returns the name and the number of people; someone who comes without a number comes alone.
 * @param before the answer to change
 * @throws 400 that names the field
 */
function fieldsOf(input: Omit<AnswerChanges, "expectedUpdatedAt">, before?: AnswerRow) {
  const name = input.name === undefined ? before?.name : cleanGuestName(input.name);
  if (!name) throw badRequest("name_missing", "name", { issueCode: "name_missing" });
  const isComing = input.isComing ?? before?.isComing ?? false;
  if (!isComing) return { name, isComing, adults: 0, children: 0 };
  const known = before?.isComing ? before : undefined;
  const children = input.children ?? known?.children ?? 0;
  const adults = input.adults ?? known?.adults ?? (children > 0 ? 0 : 1);
  if (adults + children < 1) throw badRequest("no_one", "adults");
  if (adults + children > MAX_PARTY)
    throw badRequest("large_party", "adults", { values: { max: MAX_PARTY }, issueCode: "too_many_people" });
  return { name, isComing, adults, children };
}

function answeredForOf(event: GroupInvitationRow, input: Pick<AnswerInput, "answeredFor">) {
  const { eventDate = null, eventTime = null, place = null, dishIds } = input.answeredFor ?? event;
  return { answeredFor: { eventDate, eventTime, place, dishIds } };
}

async function recordAnswer(
  tx: Transaction,
  event: GroupInvitationRow,
  { id, name, isComing }: { id: number; name: string; isComing: boolean },
  member?: Member,
): Promise<void> {
  const by = { userId: member?.id, guestName: name };
  const details = { menuTitle: event.title, isComing, answerId: id };
  await recordActivity(tx, "guest_answered", ["menu", event.menuId], by, details);
}
