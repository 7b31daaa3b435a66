import { and, eq, gte, sql } from "drizzle-orm";
import { changesSince } from "#server/database/change-log.sql.ts";
import type { Database, DbOrTx } from "#server/database/db.ts";
import { userColumns } from "#server/database/users.sql.ts";
import { SESSION_SECONDS } from "#server/http/session/session-cookie.ts";
import { RENEW_AFTER_SECONDS } from "#server/http/session/session-store.ts";
import { sessions, users } from "#shared/schema/index.ts";

export const accountColumns = { ...userColumns, passwordHash: users.password };

/** A user with the password hash; never sent, and used outside of this feature only to verify a password. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function findAccount(db: DbOrTx, id: string) {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, id));
  return row;
}

export async function findAccountByUsername(db: DbOrTx, username: string) {
  const [row] = await db
    .select(accountColumns)
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return row;
}

export async function hasAccounts(db: DbOrTx): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).limit(1);
  return row !== undefined;
}

/** Returns the unexpired sessions of `sids` with their accounts, and the changes since the snapshot `before`. */
export function prepareActiveSessions(db: Database) {
  return db
    .select({
      ...changesSince,
      sid: sessions.sid,
      stamp: sql<string | null>`${sessions.sess} ->> 'stamp'`,
      needsRenewal: sql<boolean>`${sessions.expire} < now() + make_interval(secs => ${SESSION_SECONDS - RENEW_AFTER_SECONDS})`,
      account: accountColumns,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sql`${sessions.sess} #>> '{passport,user}'`))
    .where(
      and(sql`${sessions.sid} = any(${sql.placeholder("sids")}::text[])`, gte(sessions.expire, sql`now()`)),
    )
    .prepare("active_sessions");
}
