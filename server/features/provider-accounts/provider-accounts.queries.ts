import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { editHistory, providerAccounts, sessions, users } from "#shared/schema/index.ts";
import type { Checks, ProviderAccount } from "./sign-in-provider.ts";

/** A sign-in, or a link, that has begun in one browser. */
export interface Attempt {
  checks: Checks;
  /** The page to open afterwards. */
  path: string;
  /** The member who links an account; undefined for a sign-in. */
  linkTo?: string | undefined;
}

export const ATTEMPT_MINUTES = 10;

/** Attempts are sessions without a member: they expire alike, and no backup contains them. */
const sidOf = (key: string) => `attempt:${key}`;

export async function insertAttempt(db: DbOrTx, key: string, attempt: Attempt): Promise<void> {
  const expire = sql`now() + make_interval(mins => ${ATTEMPT_MINUTES})`;
  await db.insert(sessions).values({ sid: sidOf(key), sess: attempt, expire });
}

/** Deletes an attempt, so that it can be used once. */
export async function takeAttempt(db: DbOrTx, key: string): Promise<Attempt | undefined> {
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.sid, sidOf(key)), gte(sessions.expire, sql`now()`)))
    .returning({ attempt: sessions.sess });
  return row?.attempt as Attempt | undefined;
}

type AccountKey = Pick<ProviderAccount, "issuer" | "subject">;

/** Locks the link, so that a new password, which unlinks it, is either before or after a sign-in. */
export async function findLinkedMember(
  db: DbOrTx,
  { issuer, subject }: AccountKey,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: providerAccounts.userId })
    .from(providerAccounts)
    .where(and(eq(providerAccounts.issuer, issuer), eq(providerAccounts.subject, subject)))
    .for("key share");
  return row?.userId;
}

export async function listProviderAccounts(db: DbOrTx, userId: string) {
  return db
    .select({ issuer: providerAccounts.issuer, linkedAt: providerAccounts.createdAt })
    .from(providerAccounts)
    .where(eq(providerAccounts.userId, userId));
}

/** Returns the member to whom the account belongs, who may be another one. */
export async function insertProviderAccount(db: DbOrTx, { issuer, subject }: AccountKey, userId: string) {
  await db.insert(providerAccounts).values({ issuer, subject, userId }).onConflictDoNothing();
  return findLinkedMember(db, { issuer, subject });
}

/**
 * Returns whether a member had linked this account: they link it again, instead of becoming a second member.
 * @param names of the account in the history
 */
export async function wasUnlinked(tx: Transaction, names: string[]): Promise<boolean> {
  const lines = tx
    .select({ userId: editHistory.entityId })
    .from(editHistory)
    .where(
      and(
        sql`(${editHistory.entityType}, ${editHistory.fieldName}) = ('user', 'providerAccount')`,
        inArray(editHistory.oldValue, names),
      ),
    );
  return (await tx.$count(users, inArray(users.id, lines))) > 0;
}

export async function listUsernames(tx: Transaction, start: string): Promise<string[]> {
  const name = sql<string>`lower(${users.username})`;
  const rows = await tx
    .select({ name })
    .from(users)
    .where(sql`starts_with(${name}, ${start.toLowerCase()})`);
  return rows.map((row) => row.name);
}

export async function hasMemberWithEmail(tx: Transaction, email: string): Promise<boolean> {
  return (await tx.$count(users, eq(sql`lower(${users.email})`, email.toLowerCase()))) > 0;
}
