import { and, desc, eq, getTableColumns, isNull, or, sql, type SQL } from "drizzle-orm";
import { oneRow, transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import { memberColumns } from "#server/database/users.sql.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity, removeDecline } from "#server/features/activities/activities.sql.ts";
import { recordFieldChanges, subjectOf } from "#server/features/history/history.sql.ts";
import { hostNames } from "#server/features/settings/public-names.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { failure, gone, unknownLink } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { isLinkToken, newLinkToken } from "#server/lib/link-token.ts";
import type { InvitationInput } from "#shared/invitations.api.ts";
import { INVITATION_DAYS } from "#shared/limits.ts";
import { inviteTokens, users } from "#shared/schema/index.ts";
import { cleanGuestName, guestNameOf } from "./clean-guest-name.ts";

/** Uses the database's clock, which all processes share. */
const isActive: SQL<boolean> = sql<boolean>`(not ${inviteTokens.isUsed} and ${inviteTokens.withdrawnAt} is null and ${inviteTokens.expiresAt} > now())`;

/** The guest declined it and may still take that back. */
const isDeclined: SQL<boolean> = sql<boolean>`(${inviteTokens.declinedAt} is not null and ${inviteTokens.withdrawnAt} is null and ${inviteTokens.expiresAt} > now())`;

/** Not the invitation of a group, which belongs to a menu (events.queries.ts). */
const isForOneGuest = isNull(inviteTokens.menuId);
const hasToken = (token: string) =>
  isLinkToken(token) ? and(eq(inviteTokens.token, token), isForOneGuest) : sql`false`;

function invitations(db: DbOrTx) {
  return db
    .select({ ...getTableColumns(inviteTokens), creator: memberColumns, isActive, isDeclined })
    .from(inviteTokens)
    .innerJoin(users, eq(users.id, inviteTokens.createdBy));
}

/** Returns active invitations, then declined ones. */
export async function listOpenInvitations(db: DbOrTx) {
  return invitations(db)
    .where(and(or(isActive, isDeclined), isForOneGuest))
    .orderBy(isDeclined, desc(inviteTokens.createdAt), desc(inviteTokens.id));
}

export async function createInvitation({ db }: Deps, user: Member, input: InvitationInput) {
  const token = newLinkToken();
  const guestName = cleanGuestName(input.guestName);
  return transact(db, async (tx) => {
    const expiresAt = sql`now() + make_interval(days => ${INVITATION_DAYS})`;
    const values = { ...input, guestName, token, createdBy: user.id, expiresAt };
    const { id } = await tx.insert(inviteTokens).values(values).returning().then(oneRow);
    const details = { eventTitle: input.eventTitle, ...(guestName !== null && { guestName }) };
    await recordActivity(tx, "guest_invited", ["invitation", id], { userId: user.id }, details);
    return requireActiveInvitation(tx, token);
  });
}

/**
 * @param details additional fields of the error response
 * @throws 404; 410 if it has expired, was used or was withdrawn, `declined` if its guest can't come
 */
export async function requireActiveInvitation(db: DbOrTx, token: string, details?: Record<string, unknown>) {
  const [invitation] = await invitations(db).where(hasToken(token));
  if (!invitation) throw unknownLink("unknown_invitation", details);
  if (invitation.isDeclined) throw failure(410, "declined", { extra: details });
  if (!invitation.isActive) throw gone("invitation_used", details);
  return invitation;
}

/** Uses an invitation up; exactly one of several concurrent calls succeeds. @throws 404; 410 unless it is active */
export async function redeemInvitation(tx: Transaction, token: string, use: "suggestion" | "decline") {
  const { rowCount } = await tx
    .update(inviteTokens)
    .set({ isUsed: true, usedAt: sql`now()`, ...(use === "decline" && { declinedAt: sql`now()` }) })
    .where(and(hasToken(token), isActive));
  if (rowCount !== 0) return;
  await requireActiveInvitation(tx, token);
  throw gone("invitation_used");
}

/** Any member may withdraw an invitation that is active or declined. @throws 404; 410 otherwise */
export async function withdrawInvitation({ db }: Deps, user: Member, token: string): Promise<void> {
  await transact(db, async (tx) => {
    const [withdrawn] = await tx
      .update(inviteTokens)
      .set({ withdrawnAt: sql`now()` })
      .where(and(hasToken(token), or(isActive, isDeclined)))
      .returning({ id: inviteTokens.id, withdrawnAt: inviteTokens.withdrawnAt });
    if (!withdrawn) return void (await requireActiveInvitation(tx, token));
    const subject = subjectOf("invitation", withdrawn.id, user.id);
    await recordFieldChanges(tx, subject, { withdrawnAt: null }, { withdrawnAt: withdrawn.withdrawnAt });
  });
}

/** Uses the invitation up, because its guest can't come. @throws 404; 410 unless it is active */
export async function declineInvitation(
  { db }: Deps,
  token: string,
  name: string | null | undefined,
): Promise<void> {
  await transact(db, async (tx) => {
    const { id, eventTitle, guestName } = await requireActiveInvitation(tx, token);
    await redeemInvitation(tx, token, "decline");
    const by = { guestName: cleanGuestName(name) ?? guestNameOf(guestName) };
    await recordActivity(tx, "guest_answered", ["invitation", id], by, { eventTitle, isComing: false });
  });
}

/** Makes a declined invitation active again (idempotent). @throws 404; 410 if it ended otherwise */
export async function retractGuestDecline({ db }: Deps, token: string): Promise<void> {
  await transact(db, async (tx) => {
    const [retracted] = await tx
      .update(inviteTokens)
      .set({ isUsed: false, usedAt: null, declinedAt: null })
      .where(and(hasToken(token), isDeclined))
      .returning({ id: inviteTokens.id });
    if (!retracted) await requireActiveInvitation(tx, token);
    else await removeDecline(tx, retracted.id);
  });
}

/** Returns the invitation as its guest sees it. @throws 404; 410 unless it is active */
export async function getGuestInvitation({ db }: Deps, token: string) {
  const invitation = await requireActiveInvitation(db, token);
  return { ...invitation, ...hostNames(invitation.creator, await readSettings(db)) };
}

/** Checks an invitation for the Join page; errors also carry `valid: false`. @throws 404; 410 unless it is active */
export async function checkInvitation({ db }: Deps, token: string) {
  const { creator } = await requireActiveInvitation(db, token, { valid: false });
  return { valid: true, ...hostNames(creator, await readSettings(db)) } as const;
}
