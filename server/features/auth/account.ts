import { createHash } from "node:crypto";
import type { Member } from "#server/http/member.ts";
import type { Account } from "./auth.queries.ts";

/** Who works in a request, without what opens the account; undefined for a suspended one. */
export function memberOf(account: Account): Member | undefined {
  if (account.isAdmin === null) return undefined;
  const { id, username, email, firstName, lastName, profileImageUrl, isAdmin } = account;
  const { lastNotificationViewedAt, createdAt, updatedAt } = account;
  return {
    id,
    username,
    email,
    firstName,
    lastName,
    profileImageUrl,
    isAdmin,
    lastNotificationViewedAt,
    createdAt,
    updatedAt,
  };
}

/** What ties a session or an access token to the password that the account had when it was made. */
export function stampOf(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 16);
}
