import { transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { badRequest, notSignedIn } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/limits/rate-limits.ts";
import type { Member } from "#server/http/session/member.ts";
import type { ChangePasswordInput } from "#shared/auth.api.ts";
import { isActive, passwordStamp } from "./account.ts";
import { findAccount } from "./accounts.sql.ts";
import { lockAccount } from "./password-links.queries.ts";
import {
  hashPassword,
  hasPassword,
  requireUncommonPassword,
  setPassword,
  verifyPassword,
} from "./passwords.service.ts";

/**
 * Changes a member's own password and ends their other sessions, and on request all access without a session.
 * @throws 400 for a wrong current password (401 would make the page sign out) or a common new one, 429 after five tries
 */
export async function changePassword(
  { db }: Deps,
  limiter: Limiter,
  user: Member,
  input: ChangePasswordInput,
  sessionId: string,
): Promise<void> {
  await limiter.consume(user.id);
  await requireUncommonPassword(input.newPassword, "newPassword");
  const passwordHash = await requireOwnPassword(db, user.id, input.currentPassword);
  const newHash = await hashPassword(input.newPassword);
  const { endsAccess = false } = input;
  const options = { editedBy: user.id, replaces: passwordHash, keep: sessionId, endsAccess };
  // A concurrent change or reset replaced the password in the meantime.
  if (!(await transact(db, (tx) => setPassword(tx, user.id, newHash, options)))) throw wrongPassword();
}

/**
 * Returns the hash of a member's password.
 * @throws 400 for another password, or if the member has none
 */
export async function requireOwnPassword(db: DbOrTx, userId: string, password: string): Promise<string> {
  const account = await findAccount(db, userId);
  if (!account) throw notSignedIn();
  const { passwordHash } = account;
  if (!hasPassword(passwordHash)) throw badRequest("no_password", "currentPassword");
  if (!(await verifyPassword(password, passwordHash))) throw wrongPassword();
  return passwordHash;
}

export async function hasOwnPassword(db: DbOrTx, userId: string): Promise<boolean> {
  const account = await findAccount(db, userId);
  return account !== undefined && hasPassword(account.passwordHash);
}

/** Returns an account that is not suspended. */
export async function findActiveAccount(tx: Transaction, userId: string) {
  const account = await findAccount(tx, userId);
  return isActive(account) ? account : undefined;
}

/**
 * Locks the account of a session, so that a new password is either before or after the transaction.
 * @param stamp of the session
 * @returns false if the session is over
 */
export async function lockSession(tx: Transaction, userId: string, stamp?: string): Promise<boolean> {
  await lockAccount(tx, userId);
  const account = await findActiveAccount(tx, userId);
  return account !== undefined && passwordStamp(account.passwordHash) === stamp;
}

const wrongPassword = () => badRequest("wrong_password", "currentPassword");
