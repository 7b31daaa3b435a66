import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { TOKEN_PREFIX } from "#server/http/access-token.ts";
import { conflict, forbidden, notFound, notSignedIn } from "#server/http/errors.ts";
import type { Member } from "#server/http/member.ts";
import type { AccessTokenInput } from "#shared/tokens.api.ts";
import { MAX_TOKENS } from "#shared/limits.ts";
import { accessTokens } from "#shared/schema.ts";
import { deleteToken, insertToken, lockTokensOf } from "./tokens.queries.ts";

/**
 * Makes a token; what is kept of it is its hash. 256 random bits need no slow one.
 * @param stamp of the session that makes it: it ends with the password that opened the session
 * @throws 401 when their account was closed in this moment, 403 for an administrator's token of somebody who is none,
 * 409 when they have 20
 */
export async function createToken(
  { db }: Deps,
  user: Member,
  { name, days = null, isAdmin = false }: AccessTokenInput,
  stamp: string,
) {
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString("hex")}`;
  const row = await transact(db, async (tx) => {
    // Not what the request began with: the role may have been taken since.
    const owner = await lockTokensOf(tx, user.id);
    if (owner.isAdmin === null) throw notSignedIn();
    if (isAdmin && !owner.isAdmin) {
      throw forbidden("Only administrators can make a token that may do what administrators may.");
    }
    if (owner.count >= MAX_TOKENS) {
      throw conflict(`You have ${MAX_TOKENS} access tokens. Please revoke one you no longer need.`);
    }
    const tokenHash = hashOf(token);
    return insertToken(tx, {
      userId: user.id,
      name,
      tokenHash,
      ending: token.slice(-4),
      isAdmin,
      stamp,
      days,
    });
  });
  return { ...row, token };
}

/** @throws 404 for one that is not theirs */
export async function revokeToken({ db }: Deps, user: Member, id: number): Promise<void> {
  if (!(await deleteToken(db, user.id, id))) throw notFound("Access token");
}

/** Removes administrator access from a demoted member's tokens; a later promotion does not restore it. */
export async function revokeAdminScope(tx: Transaction, userId: string): Promise<void> {
  await tx.update(accessTokens).set({ isAdmin: false }).where(eq(accessTokens.userId, userId));
}

/** SHA-256 (hex), as the table keeps it. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
