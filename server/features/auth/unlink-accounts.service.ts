import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "#server/database/db.ts";
import { recordChanges } from "#server/features/history/history.sql.ts";
import { providerAccounts } from "#shared/schema/index.ts";

/**
 * Unlinks a member's accounts at sign-in providers, each with a line in the history.
 * @param by unlinks only another account that this one replaces
 */
export async function unlinkAccounts(
  tx: Transaction,
  userId: string,
  editedBy: string | null,
  by?: { issuer: string; subject: string },
): Promise<void> {
  const { issuer, subject } = providerAccounts;
  const isOther = by && and(eq(issuer, by.issuer), ne(subject, by.subject));
  const removed = await tx
    .delete(providerAccounts)
    .where(and(eq(providerAccounts.userId, userId), isOther))
    .returning({ issuer, subject });
  const change = { entityType: "user", entityId: userId, editedBy, fieldName: "providerAccount" } as const;
  await recordChanges(
    tx,
    removed.map((account) => ({
      ...change,
      oldValue: accountName(account),
      newValue: by ? accountName(by) : null,
    })),
  );
}

/** Names an account in the history, in which some lines have the subject alone (migration 0014). */
export const accountName = ({ issuer, subject }: { issuer: string; subject: string }): string =>
  `${issuer} ${subject}`;
