import { and, eq, sql, type SQL } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { passwordLinks } from "#shared/schema/index.ts";

/** Uses the database's clock, which all processes share. */
export const isActive: SQL<boolean> = sql<boolean>`(${passwordLinks.usedAt} is null and ${passwordLinks.withdrawnAt} is null and ${passwordLinks.expiresAt} > now())`;

/** Returns when a member's active link expires; null without one. */
export async function findLinkExpiry(db: DbOrTx, userId: string): Promise<Date | null> {
  const [link] = await db
    .select({ expiresAt: passwordLinks.expiresAt })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), isActive));
  return link?.expiresAt ?? null;
}
