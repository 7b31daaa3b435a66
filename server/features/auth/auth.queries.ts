import { and, eq, gte, ne, sql } from "drizzle-orm";
import type pg from "pg";
import { changesSince } from "#server/database/change-log.sql.ts";
import { type Database, type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { userColumns } from "#server/database/users.sql.ts";
import { SESSION_SECONDS } from "#server/http/session/session-cookie.ts";
import { RENEW_AFTER_SECONDS } from "#server/http/session/session-store.ts";
import {
  accessTokens,
  calendarFeeds,
  providerAccounts,
  pushSubscriptions,
  sessions,
  settings,
  users,
} from "#shared/schema/index.ts";

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

export async function findHouseholdCreatedAt(db: DbOrTx): Promise<Date> {
  const { createdAt } = await db.select({ createdAt: settings.createdAt }).from(settings).then(oneRow);
  return createdAt;
}

/** Returns false if the account does not exist or its hash is not `replaces`. */
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

/** Keeps a session valid across a password change; call it in the same transaction. */
export async function updateStamp(tx: Transaction, sid: string, stamp: string): Promise<void> {
  const sess = sql`jsonb_set(${sessions.sess}, '{stamp}', to_jsonb(${stamp}::text))`;
  await tx.update(sessions).set({ sess }).where(eq(sessions.sid, sid));
}

/** Deletes a member's sessions, push subscriptions and access tokens. @param except id of a session to keep */
export async function deleteSessions(tx: Transaction, userId: string, except?: string): Promise<void> {
  await tx.delete(sessions).where(
    and(
      // Must match the expression of the index sessions_user_idx.
      eq(sql`(${sessions.sess} #>> '{passport,user}')`, userId),
      except === undefined ? undefined : ne(sessions.sid, except),
    ),
  );
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
}

export async function deleteFeedOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** Deletes a member's accounts at sign-in providers. @param except the only one to keep */
export async function deleteProviderAccounts(
  tx: Transaction,
  userId: string,
  except?: { issuer: string; subject: string },
) {
  const { issuer, subject } = providerAccounts;
  const isOther = except && and(eq(issuer, except.issuer), ne(subject, except.subject));
  return tx
    .delete(providerAccounts)
    .where(and(eq(providerAccounts.userId, userId), isOther))
    .returning({ issuer, subject });
}

/** Returns whether another process is connected under such a name. */
export async function hasOtherProcess(client: pg.Client, prefix: string, ownName: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1) and application_name <> $2`,
    [prefix, ownName],
  );
  return rowCount !== 0;
}
