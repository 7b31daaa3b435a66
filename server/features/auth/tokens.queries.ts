import { and, desc, eq, getTableColumns, gt, isNull, or, sql } from "drizzle-orm";
import { type Database, type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { accessTokens, users } from "#shared/schema/index.ts";
import { accountColumns } from "./auth.queries.ts";

const { tokenHash: _, stamp: _stamp, ...columns } = getTableColumns(accessTokens);

export async function listTokens(db: DbOrTx, userId: string) {
  return db
    .select(columns)
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));
}

export async function countTokens(tx: Transaction, userId: string): Promise<number> {
  return tx.$count(accessTokens, eq(accessTokens.userId, userId));
}

/** @param days until the token expires; null for never */
export async function insertToken(
  tx: Transaction,
  { days, ...values }: Omit<typeof accessTokens.$inferInsert, "expiresAt"> & { days: number | null },
) {
  const expiresAt = days === null ? null : sql`now() + make_interval(days => ${days})`;
  return tx
    .insert(accessTokens)
    .values({ ...values, expiresAt })
    .returning(columns)
    .then(oneRow);
}

/** Returns an unexpired access token by `tokenHash`, with its owner's account. */
export function prepareActiveToken(db: Database) {
  return db
    .select({
      id: accessTokens.id,
      isAdmin: accessTokens.isAdmin,
      scope: accessTokens.scope,
      stamp: accessTokens.stamp,
      wasUsedRecently: sql<boolean>`coalesce(${accessTokens.lastUsedAt} > now() - interval '1 minute', false)`,
      account: accountColumns,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(
        eq(accessTokens.tokenHash, sql.placeholder("tokenHash")),
        or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, sql`now()`)),
      ),
    )
    .prepare("active_token");
}

export async function recordTokenUse(db: DbOrTx, id: number): Promise<void> {
  await db
    .update(accessTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(accessTokens.id, id));
}

/** Returns false if the member has no such token. */
export async function deleteToken(db: DbOrTx, userId: string, id: number): Promise<boolean> {
  const deleted = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId)))
    .returning({ id: accessTokens.id });
  return deleted.length > 0;
}

export async function removeAdminScope(tx: Transaction, userId: string): Promise<void> {
  await tx.update(accessTokens).set({ isAdmin: false }).where(eq(accessTokens.userId, userId));
}
