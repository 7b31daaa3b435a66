import { eq, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { settings, users } from "#shared/schema.ts";

export async function hasAccounts(db: DbOrTx): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).limit(1);
  return row !== undefined;
}

/** @returns its hash */
export async function findPassword(db: DbOrTx, username: string): Promise<string | undefined> {
  const [row] = await db.select({ password: users.password }).from(users).where(eq(users.username, username));
  return row?.password;
}

/** Empties every table and starts the ids anew; the schema stays. */
export async function emptyTables(tx: Transaction): Promise<void> {
  // A trigger tells live streams that their sessions have ended; emptying a table at once tells nobody.
  await tx.execute(sql`delete from sessions`);
  const { rows } = await tx.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await tx.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(", ")} restart identity cascade`));
  await tx.insert(settings).values({});
}
