import { randomBytes } from "node:crypto";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { conflict, forbidden, notFound, notSignedIn } from "#server/http/errors.ts";
import { TOKEN_PREFIX } from "#server/http/session/access-token.ts";
import type { Member } from "#server/http/session/member.ts";
import { digestOf } from "#server/lib/link-token.ts";
import type { AccessTokenInput } from "#shared/tokens.api.ts";
import { findActiveAccount } from "./auth.service.ts";
import { lockAccount, withdrawPasswordLinks } from "./password-links.queries.ts";
import { countTokens, deleteToken, insertToken, removeAdminScope } from "./tokens.queries.ts";

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
    if ((await countTokens(tx, user.id)) >= MAX_TOKENS)
      throw conflict("too_many_tokens", { count: MAX_TOKENS });
    const secret = { tokenHash: digestOf(token), ending: token.slice(-4) };
    return insertToken(tx, { ...secret, userId: user.id, name, isAdmin, scope, stamp, days });
  });
  return { ...row, token };
}

/** @throws 404 if the member has no such token */
export async function revokeToken({ db }: Deps, user: Member, id: number): Promise<void> {
  if (!(await deleteToken(db, user.id, id))) throw notFound("Access token");
}

/** Removes a demoted member's administrator access: that of tokens, and password links for others. A promotion restores neither. */
export async function revokeAdminScope(tx: Transaction, userId: string): Promise<void> {
  await removeAdminScope(tx, userId);
  await withdrawPasswordLinks(tx, userId, "createdBy");
}
