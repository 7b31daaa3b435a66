import type { Transaction } from "#server/database/db.ts";
import { recordChanges } from "#server/features/history/history.sql.ts";
import { deleteProviderAccounts } from "./auth.queries.ts";

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
  const removed = await deleteProviderAccounts(tx, userId, by);
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
