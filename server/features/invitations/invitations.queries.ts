import { and, desc, eq, getTableColumns, isNull, or, sql, type SQL } from "drizzle-orm";
import { type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { memberColumns } from "#server/database/users.sql.ts";
import { INVITATION_DAYS } from "#shared/limits.ts";
import { inviteTokens, users } from "#shared/schema/index.ts";

/** Uses the database's clock, which all processes share. */
const isActive: SQL<boolean> = sql<boolean>`(not ${inviteTokens.isUsed} and ${inviteTokens.withdrawnAt} is null and ${inviteTokens.expiresAt} > now())`;

/** The guest declined it and may still take that back. */
const isDeclined: SQL<boolean> = sql<boolean>`(${inviteTokens.declinedAt} is not null and ${inviteTokens.withdrawnAt} is null and ${inviteTokens.expiresAt} > now())`;

/** Not the invitation of a group, which belongs to a menu (events.queries.ts). */
const isForOneGuest = isNull(inviteTokens.menuId);

/** Returns active invitations, then declined ones. */
export async function listOpenInvitations(db: DbOrTx) {
  return invitations(db)
    .where(and(or(isActive, isDeclined), isForOneGuest))
    .orderBy(isDeclined, desc(inviteTokens.createdAt), desc(inviteTokens.id));
}

/** Returns active and inactive invitations. */
export async function findInvitation(db: DbOrTx, token: string) {
  const [invitation] = await invitations(db).where(and(eq(inviteTokens.token, token), isForOneGuest));
  return invitation;
}

export async function insertInvitation(
  tx: Transaction,
  values: Omit<typeof inviteTokens.$inferInsert, "expiresAt">,
): Promise<number> {
  const expiresAt = sql`now() + make_interval(days => ${INVITATION_DAYS})`;
  const { id } = await tx
    .insert(inviteTokens)
    .values({ ...values, expiresAt })
    .returning({ id: inviteTokens.id })
    .then(oneRow);
  return id;
}

/** How a guest uses an invitation up. */
export type InvitationUse = "suggestion" | "decline";

/** Returns whether it was active; true for only one of concurrent calls. */
export async function markUsed(tx: Transaction, token: string, use: InvitationUse): Promise<boolean> {
  const rows = await tx
    .update(inviteTokens)
    .set({ isUsed: true, usedAt: sql`now()`, ...(use === "decline" && { declinedAt: sql`now()` }) })
    .where(and(eq(inviteTokens.token, token), isActive, isForOneGuest))
    .returning({ id: inviteTokens.id });
  return rows.length > 0;
}

/** Makes a declined invitation active again. @returns its id, for only one of concurrent calls */
export async function retractDecline(tx: Transaction, token: string): Promise<number | undefined> {
  const [row] = await tx
    .update(inviteTokens)
    .set({ isUsed: false, usedAt: null, declinedAt: null })
    .where(and(eq(inviteTokens.token, token), isDeclined, isForOneGuest))
    .returning({ id: inviteTokens.id });
  return row?.id;
}

/** Returns the withdrawn invitation if it was active or declined; only for one of concurrent calls. */
export async function markWithdrawn(tx: Transaction, token: string) {
  const [row] = await tx
    .update(inviteTokens)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(inviteTokens.token, token), or(isActive, isDeclined), isForOneGuest))
    .returning({ id: inviteTokens.id, withdrawnAt: inviteTokens.withdrawnAt });
  return row;
}

function invitations(db: DbOrTx) {
  return db
    .select({ ...getTableColumns(inviteTokens), creator: memberColumns, isActive, isDeclined })
    .from(inviteTokens)
    .innerJoin(users, eq(users.id, inviteTokens.createdBy));
}
