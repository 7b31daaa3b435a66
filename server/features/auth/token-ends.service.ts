import { eq } from "drizzle-orm";
import type { Transaction } from "#server/database/db.ts";
import { accessTokens } from "#shared/schema.ts";

/** Withdraws all access tokens of a member, in the transaction that makes it necessary. */
export async function withdrawTokensOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
}

/** For somebody who is no administrator any more; becoming one again does not give it back to their tokens. */
export async function takeAdminFromTokensOf(tx: Transaction, userId: string): Promise<void> {
  await tx.update(accessTokens).set({ isAdmin: false }).where(eq(accessTokens.userId, userId));
}
