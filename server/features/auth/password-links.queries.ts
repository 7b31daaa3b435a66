import { and, eq, sql } from "drizzle-orm";
import { type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { PASSWORD_LINK_DAYS } from "#shared/limits.ts";
import { passwordLinks, users } from "#shared/schema/index.ts";
import { isActive } from "./password-links.sql.ts";

/** Returns active and inactive links. */
export async function findPasswordLink(db: DbOrTx, tokenHash: string) {
  const [link] = await db
    .select({
      userId: passwordLinks.userId,
      usedAt: passwordLinks.usedAt,
      withdrawnAt: passwordLinks.withdrawnAt,
      expiresAt: passwordLinks.expiresAt,
      isActive,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(eq(passwordLinks.tokenHash, tokenHash));
  return link;
}

export async function insertPasswordLink(
  tx: Transaction,
  values: Pick<typeof passwordLinks.$inferInsert, "userId" | "tokenHash" | "createdBy">,
) {
  const expiresAt = sql`now() + make_interval(days => ${PASSWORD_LINK_DAYS})`;
  return tx
    .insert(passwordLinks)
    .values({ ...values, expiresAt })
    .returning({ expiresAt: passwordLinks.expiresAt })
    .then(oneRow);
}

/** Suspending, deleting and changing a password lock the account first, so lock it before its links. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** Returns whether the link was active. */
export async function markPasswordLinkUsed(tx: Transaction, tokenHash: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(passwordLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordLinks.tokenHash, tokenHash), isActive));
  return rowCount !== 0;
}

/**
 * Withdraws active links.
 * @param of the member they are for; or the member who made them and may still know links for others
 * @returns whether there was one
 */
export async function withdrawPasswordLinks(
  tx: Transaction,
  id: string,
  of: "userId" | "createdBy" = "userId",
): Promise<boolean> {
  const { rowCount } = await tx
    .update(passwordLinks)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(passwordLinks[of], id), isActive));
  return rowCount !== 0;
}
