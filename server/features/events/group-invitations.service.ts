import { transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import { NOW } from "#server/database/updated-at.sql.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/features/activities/activities.sql.ts";
import { recordFieldChanges, subjectOf } from "#server/features/history/history.sql.ts";
import { cleanGuestName } from "#server/features/invitations/clean-guest-name.ts";
import { claimLine } from "#server/features/menus/claims.service.ts";
import { deleteClaim, listClaims } from "#server/features/menus/claims.sql.ts";
import { getPlannedMenu, lockPlannedMenu } from "#server/features/menus/menus.service.ts";
import { badRequest, failure, notFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { newLinkToken } from "#server/lib/link-token.ts";
import type { ClaimInput, GroupInvitationChanges, GroupInvitationInput } from "#shared/events.api.ts";
import { tallyOf } from "#shared/tally.ts";
import { newsOf } from "./event-views.ts";
import {
  countGuests,
  countPlanned,
  findGroupInvitation,
  listAnswers,
  listOtherAnswers,
  lockGroupInvitation,
  updateGroupInvitationRow,
  upsertGroupInvitation,
  type GroupInvitationRow,
} from "./events.queries.ts";

/** Returns a menu's invitation, answers and claims. @throws 404, also for a pending suggestion */
export async function getEvent(db: DbOrTx, menuId: number) {
  await getPlannedMenu(db, menuId);
  const invitation = (await findGroupInvitation(db, { menuId })) ?? null;
  const answers = invitation ? await listAnswers(db, invitation.invitationId) : [];
  const others = invitation && (await listOtherAnswers(db, invitation.invitationId));
  return {
    menuId,
    invitation,
    tally: tallyOf(answers),
    answers: answers.map((answer) => ({
      ...others?.get(answer.id),
      ...answer,
      news: newsOf(answer, invitation),
    })),
    claims: await listClaims(db, menuId),
  };
}

/**
 * Makes the link of a menu, or a new one after it was withdrawn. The answers stay. Expects those it is planned for.
 * @throws 404; 409 `pending` for a suggestion, `invited` if the menu has a link
 */
export async function inviteGroup(deps: Deps, user: Member, menuId: number, input: GroupInvitationInput) {
  requireFuture(deps, input.closesAt);
  await transact(deps.db, async (tx) => {
    const { title } = await lockPlannedMenu(tx, menuId);
    const existing = await findGroupInvitation(tx, { menuId });
    if (existing && !existing.withdrawnAt) throw failure(409, "invited");
    const token = newLinkToken();
    const expectedGuests = (await countPlanned(tx, menuId)) || null;
    const row = { closesAt: null, expectedGuests, showsNames: false, followsAnswers: false, ...input };
    await upsertGroupInvitation(tx, { ...row, menuId, token, eventTitle: title, createdBy: user.id });
    await recordActivity(tx, "guest_invited", ["menu", menuId], { userId: user.id }, { eventTitle: title });
    const invitation = await requireInvitation(tx, menuId);
    if (invitation.followsAnswers) await countGuests(tx, invitation);
  });
  return getEvent(deps.db, menuId);
}

/**
 * Updates the given fields (`undefined` = unchanged) and records each change in the history.
 * @throws 404 without a link; 400 if more guests have answered than `maxAnswers`
 */
export async function updateGroupInvitation(
  deps: Deps,
  user: Member,
  menuId: number,
  fields: GroupInvitationChanges,
) {
  requireFuture(deps, fields.closesAt);
  return changeGroupInvitation(deps, user, menuId, async (tx, invitation) => {
    const { answered } = tallyOf(await listAnswers(tx, invitation.invitationId));
    if (fields.maxAnswers !== undefined && fields.maxAnswers < answered) {
      throw answered === 1
        ? badRequest("one_has_answered", "maxAnswers")
        : badRequest("some_have_answered", "maxAnswers", { values: { count: answered } });
    }
    await updateGroupInvitationRow(tx, invitation.invitationId, fields);
    if (fields.followsAnswers) await countGuests(tx, invitation);
  });
}

/** @throws 404 without a link */
export async function closeGroupInvitation(deps: Deps, user: Member, menuId: number) {
  return changeGroupInvitation(deps, user, menuId, async (tx, { invitationId, state }) => {
    if (state !== "closed") await updateGroupInvitationRow(tx, invitationId, { closesAt: NOW });
  });
}

/** Ends the link and keeps its answers. @throws 404 without a link */
export async function withdrawGroupInvitation(deps: Deps, user: Member, menuId: number) {
  return changeGroupInvitation(deps, user, menuId, (tx, { invitationId }) =>
    updateGroupInvitationRow(tx, invitationId, { withdrawnAt: NOW }),
  );
}

/** @throws 404; 409 `pending` for a suggestion; as `claimLine` */
export async function claimAsMember({ db }: Deps, user: Member, menuId: number, input: ClaimInput) {
  await transact(db, async (tx) => {
    const item = input.item && cleanGuestName(input.item);
    await claimLine(tx, await getPlannedMenu(tx, menuId), { userId: user.id }, { ...input, item });
  });
  return getEvent(db, menuId);
}

/** Any member may release any line. @throws 404 for the menu */
export async function releaseAsMember({ db }: Deps, menuId: number, claimId: number) {
  await deleteClaim(db, { id: claimId, menuId });
  return getEvent(db, menuId);
}

async function changeGroupInvitation(
  { db }: Deps,
  user: Member,
  menuId: number,
  change: (tx: Transaction, invitation: GroupInvitationRow) => Promise<void>,
) {
  await transact(db, async (tx) => {
    await lockGroupInvitation(tx, { menuId });
    const before = await requireInvitation(tx, menuId);
    await change(tx, before);
    const after = await findGroupInvitation(tx, { menuId });
    const subject = subjectOf("invitation", before.invitationId, user.id);
    if (after) await recordFieldChanges(tx, subject, before, recordedFields(after));
  });
  return getEvent(db, menuId);
}

const recordedFields = (invitation: GroupInvitationRow) => {
  const { maxAnswers, closesAt, expectedGuests, showsNames, followsAnswers, withdrawnAt } = invitation;
  return { maxAnswers, closesAt, expectedGuests, showsNames, followsAnswers, withdrawnAt };
};

/** @throws 404 if the menu has no link or it was withdrawn */
async function requireInvitation(tx: Transaction, menuId: number): Promise<GroupInvitationRow> {
  const invitation = await findGroupInvitation(tx, { menuId });
  if (!invitation || invitation.withdrawnAt) throw notFound("Invitation");
  return invitation;
}

function requireFuture({ now }: Deps, closesAt: Date | null | undefined): void {
  if (closesAt && closesAt <= now()) throw badRequest("time_past", "closesAt");
}
