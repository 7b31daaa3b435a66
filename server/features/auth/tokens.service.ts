import { randomBytes } from "node:crypto";
import { and, desc, eq, getTableColumns, gt, isNull, or, sql } from "drizzle-orm";
import { oneRow, transact, type Database, type DbOrTx, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { conflict, forbidden, notFound, notSignedIn } from "#server/http/errors.ts";
import { TOKEN_PREFIX } from "#server/http/session/access-token.ts";
import type { Member } from "#server/http/session/member.ts";
import { digestOf } from "#server/lib/link-token.ts";
import { accessTokens, users } from "#shared/schema/index.ts";
import type { AccessTokenInput } from "#shared/tokens.api.ts";
import { accountColumns } from "./accounts.sql.ts";
import { findActiveAccount } from "./auth.service.ts";
import { lockAccount, withdrawPasswordLinks } from "./password-links.queries.ts";

const { tokenHash: _, stamp: _stamp, ...columns } = getTableColumns(accessTokens);

export async function listTokens(db: DbOrTx, userId: string) {
  return db
    .select(columns)
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));
}

/** Access tokens per member. */
const MAX_TOKENS = 20;

/**
 * Creates an access token. Only its SHA-256 hash is stored; 256 random bits need no slow hash.
 * @param stamp of the current session, so that the token ends when the password changes
 * @throws 401 if the account was just suspended or deleted, 403 for administrator access without that role, 409 at the
 *   maximum number of tokens
 */
export async function createToken(
  { db }: Deps,
  user: Member,
  { name, days = null, isAdmin = false, scope = null }: AccessTokenInput,
  stamp: string,
) {
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString("hex")}`;
  const row = await transact(db, async (tx) => {
    // Read again: the role may have changed since the request was authenticated.
    await lockAccount(tx, user.id);
    const owner = await findActiveAccount(tx, user.id);
    if (!owner) throw notSignedIn();
    if (isAdmin && !owner.isAdmin) throw forbidden("admin_token");
    if ((await tx.$count(accessTokens, eq(accessTokens.userId, user.id))) >= MAX_TOKENS)
      throw conflict("too_many_tokens", { count: MAX_TOKENS });
    const expiresAt = days === null ? null : sql`now() + make_interval(days => ${days})`;
    const secret = { tokenHash: digestOf(token), ending: token.slice(-4) };
    const values = { ...secret, userId: user.id, name, isAdmin, scope, stamp, expiresAt };
    return tx.insert(accessTokens).values(values).returning(columns).then(oneRow);
  });
  return { ...row, token };
}

/** @throws 404 if the member has no such token */
export async function revokeToken({ db }: Deps, user: Member, id: number): Promise<void> {
  const isOwn = and(eq(accessTokens.id, id), eq(accessTokens.userId, user.id));
  const { rowCount } = await db.delete(accessTokens).where(isOwn);
  if (rowCount === 0) throw notFound("Access token");
}

/** Removes a demoted member's administrator access, also of tokens, and password links for others, for good. */
export async function revokeAdminScope(tx: Transaction, userId: string): Promise<void> {
  await tx.update(accessTokens).set({ isAdmin: false }).where(eq(accessTokens.userId, userId));
  await withdrawPasswordLinks(tx, userId, "createdBy");
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
