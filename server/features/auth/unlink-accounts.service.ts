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
    removed.map(({ subject }) => ({ ...change, oldValue: subject, newValue: by?.subject ?? null })),
  );
}
