import { createHash } from "node:crypto";
import type { Member } from "#server/http/session/member.ts";
import type { Account } from "./accounts.sql.ts";

/** An account that is not suspended. */
export type SignedIn = Account & { isAdmin: boolean };

export const isActive = (account: Account | undefined): account is SignedIn =>
  account !== undefined && account.isAdmin !== null;

/** Returns the account without its password hash; undefined if it is suspended. */
export function toMember(account: Account): Member | undefined {
  const { passwordHash: _, isAdmin, ...member } = account;
  return isAdmin === null ? undefined : { ...member, isAdmin };
}

/** Returns the stamp that sessions and access tokens carry, so that a password change invalidates them. */
export function passwordStamp(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 16);
}
