import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { personColumns } from "#server/database/users.sql.ts";
import { INVITATION_DAYS } from "#shared/limits.ts";
import { inviteTokens, users } from "#shared/schema.ts";

/** Uses the database's clock, which all processes share. */
const isActive: SQL<boolean> = sql<boolean>`(not ${inviteTokens.isUsed} and ${inviteTokens.withdrawnAt} is null and ${inviteTokens.expiresAt} > now())`;

/** Not the invitation of a group, which belongs to a menu (events.queries.ts). */
const isForOneGuest = isNull(inviteTokens.menuId);

export async function listActiveInvitations(db: DbOrTx) {
  return invitations(db)
    .where(and(isActive, isForOneGuest))
    .orderBy(desc(inviteTokens.createdAt), desc(inviteTokens.id));
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
  const [row] = await tx
    .insert(inviteTokens)
    .values({ ...values, expiresAt })
    .returning({ id: inviteTokens.id });
  if (!row) throw new Error("the invitation was not inserted");
  return row.id;
}

/** @returns whether it was active; true for only one of concurrent calls */
export async function markUsed(tx: Transaction, token: string): Promise<boolean> {
  const rows = await tx
    .update(inviteTokens)
    .set({ isUsed: true, usedAt: sql`now()` })
    .where(and(eq(inviteTokens.token, token), isActive, isForOneGuest))
    .returning({ id: inviteTokens.id });
  return rows.length > 0;
}

/** @returns the withdrawn invitation if it was active; only for one of concurrent calls */
export async function markWithdrawn(tx: Transaction, token: string) {
  const [row] = await tx
    .update(inviteTokens)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(inviteTokens.token, token), isActive, isForOneGuest))
    .returning({ id: inviteTokens.id, withdrawnAt: inviteTokens.withdrawnAt });
  return row;
}

function invitations(db: DbOrTx) {
  return db
    .select({
      id: inviteTokens.id,
      token: inviteTokens.token,
      eventTitle: inviteTokens.eventTitle,
      eventDescription: inviteTokens.eventDescription,
      eventDate: inviteTokens.eventDate,
      eventTime: inviteTokens.eventTime,
      guestCount: inviteTokens.guestCount,
      guestName: inviteTokens.guestName,
      eventNotes: inviteTokens.eventNotes,
      createdBy: inviteTokens.createdBy,
      creator: personColumns,
      isUsed: inviteTokens.isUsed,
      isActive,
      createdAt: inviteTokens.createdAt,
      expiresAt: inviteTokens.expiresAt,
    })
    .from(inviteTokens)
    .innerJoin(users, eq(users.id, inviteTokens.createdBy));
}
