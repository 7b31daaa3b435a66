import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { gone, UnknownLink } from "#server/http/errors.ts";
import { findInvitation, markUsed } from "./invitations.queries.ts";
import { isLinkToken } from "#server/lib/link-token.ts";

const UNKNOWN = "This invitation link is not valid.";
const EXPIRED = "This invitation link has expired or been used already.";

/**
 * @param details additional fields of the error response
 * @throws UnknownLink (404); 410 if it has expired, was used or was withdrawn
 */
export async function requireActiveInvitation(db: DbOrTx, token: string, details?: Record<string, unknown>) {
  const invitation = isLinkToken(token) ? await findInvitation(db, token) : undefined;
  if (!invitation) throw new UnknownLink(UNKNOWN, details);
  if (!invitation.isActive) throw gone(EXPIRED, details);
  return invitation;
}

/** Exactly one of several concurrent calls succeeds. @throws as `requireActiveInvitation` */
export async function redeemInvitation(tx: Transaction, token: string): Promise<void> {
  if (isLinkToken(token) && (await markUsed(tx, token))) return;
  await requireActiveInvitation(tx, token);
  throw gone(EXPIRED);
}
