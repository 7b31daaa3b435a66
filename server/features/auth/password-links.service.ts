import { transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { shortName } from "#server/features/settings/public-names.ts";
import { gone, unknownLink } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/limits/rate-limits.ts";
import { digestOf, isLinkToken, newLinkToken } from "#server/lib/link-token.ts";
import { isActive, type SignedIn } from "./account.ts";
import { findAccount } from "./accounts.sql.ts";
import {
  findPasswordLink,
  insertPasswordLink,
  lockAccount,
  markPasswordLinkUsed,
  withdrawPasswordLinks,
} from "./password-links.queries.ts";
import { hashNewPassword, setPassword } from "./passwords.service.ts";
import { requireSecureConnection } from "./sessions.service.ts";

/**
 * Creates a link and withdraws the member's earlier one. Call it with the account locked. Only the token's SHA-256 hash
 * is stored.
 */
export async function issuePasswordLink(tx: Transaction, userId: string, createdBy: string) {
  await withdrawPasswordLinks(tx, userId);
  const token = newLinkToken();
  return { ...(await insertPasswordLink(tx, { userId, createdBy, tokenHash: digestOf(token) })), token };
}

/** @throws 410 without an active link */
export async function withdrawActiveLink(tx: Transaction, userId: string): Promise<void> {
  if (await withdrawPasswordLinks(tx, userId)) return;
  throw gone("password_link_ended");
}

/** @throws 404; 410 if it was used or withdrawn, or has expired */
export async function getPasswordLink({ db }: Deps, token: string) {
  const { username, expiresAt, ...person } = await requireActiveLink(db, token);
  return { name: shortName(person), username, expiresAt };
}

/**
 * Sets the member's password and ends their sessions. One of several concurrent calls succeeds.
 * @param limiter counts by link, because hashing a password is slow
 * @throws 404; 410; 400 over HTTP if PUBLIC_URL is https, or for a common password; 429; 503 if too many wait
 */
export async function redeemPasswordLink(
  deps: Deps,
  limiter: Limiter,
  { token, password, isSecure }: { token: string; password: string; isSecure: boolean },
): Promise<SignedIn> {
  const { userId } = await requireActiveLink(deps.db, token);
  requireSecureConnection(deps.env, isSecure);
  await limiter.consume(digestOf(token));
  const passwordHash = await hashNewPassword(password, "password");
  const account = await transact(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    if (!(await markPasswordLinkUsed(tx, digestOf(token)))) {
      // Used or withdrawn while the password was hashed.
      await requireActiveLink(tx, token);
      throw gone("password_link_used");
    }
    await setPassword(tx, userId, passwordHash, { editedBy: userId });
    return findAccount(tx, userId);
  });
  if (!isActive(account)) throw gone("password_link_withdrawn");
  return account;
}

/** @throws 404; 410 if it was used or withdrawn, or has expired */
async function requireActiveLink(db: DbOrTx, token: string) {
  const link = isLinkToken(token) ? await findPasswordLink(db, digestOf(token)) : undefined;
  if (!link) throw unknownLink("unknown_password_link");
  if (link.isActive) return link;
  if (link.usedAt) throw gone("password_link_used");
  throw gone(link.withdrawnAt ? "password_link_withdrawn" : "password_link_expired");
}
