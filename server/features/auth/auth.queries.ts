import { and, eq, gte, ne, sql } from "drizzle-orm";
import type { Database, DbOrTx, Transaction } from "#server/database/db.ts";
import { changesSince } from "#server/database/change-log.sql.ts";
import { SESSION_SECONDS } from "#server/http/session-cookie.ts";
import { RENEW_AFTER_SECONDS } from "#server/http/session-store.ts";
import { sessions, settings, users } from "#shared/schema.ts";

const accountColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  isAdmin: users.isAdmin,
  lastNotificationViewedAt: users.lastNotificationViewedAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  passwordHash: users.password,
};

/** A row of `users` with what opens it; never leaves the auth feature. */
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

/** When the tables of this household were made. */
export async function findHouseholdStart(db: DbOrTx): Promise<Date> {
  const [row] = await db.select({ createdAt: settings.createdAt }).from(settings);
  if (!row) throw new Error("the settings row is missing");
  return row.createdAt;
}

/**
 * @param replaces the hash that must still be there; without it any is replaced
 * @returns whether there was such an account
 */
export async function updatePassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
  replaces?: string,
): Promise<boolean> {
  const updated = await tx
    .update(users)
    .set({ password: passwordHash, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), replaces === undefined ? undefined : eq(users.password, replaces)))
    .returning({ id: users.id });
  return updated.length > 0;
}

/**
 * Returns those of the sessions `sids` that have not ended, each with its account and with what was changed since the
 * snapshot `before`. Each connection plans the statement once.
 */
export function prepareActiveSessions(db: Database) {
  return db
    .select({
      ...changesSince,
      sid: sessions.sid,
      stamp: sql<string | null>`${sessions.sess} ->> 'stamp'`,
      isDue: sql<boolean>`${sessions.expire} < now() + make_interval(secs => ${SESSION_SECONDS - RENEW_AFTER_SECONDS})`,
      account: accountColumns,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sql`${sessions.sess} #>> '{passport,user}'`))
    .where(
      and(sql`${sessions.sid} = any(${sql.placeholder("sids")}::text[])`, gte(sessions.expire, sql`now()`)),
    )
    .prepare("active_sessions");
}

/** Ties a session to another password in the transaction that changes it: at no moment it belongs to none. */
export async function updateStamp(tx: Transaction, sid: string, stamp: string): Promise<void> {
  const sess = sql`jsonb_set(${sessions.sess}, '{stamp}', to_jsonb(${stamp}::text))`;
  await tx.update(sessions).set({ sess }).where(eq(sessions.sid, sid));
}

/** @param except the id of a session that stays */
export async function deleteSessions(tx: Transaction, userId: string, except?: string): Promise<void> {
  await tx.delete(sessions).where(
    and(
      // As the index sessions_user_idx has it.
      eq(sql`(${sessions.sess} #>> '{passport,user}')`, userId),
      except === undefined ? undefined : ne(sessions.sid, except),
    ),
  );
}
