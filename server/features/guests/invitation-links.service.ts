import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { gone, UnknownLink } from "#server/http/errors.ts";
import { findInvitation, markUsed } from "./invitations.queries.ts";
import { isLinkToken } from "./link-token.ts";

/** Spec §8; the same on every entrance, so that a guest reads one thing wherever the link leads. */
const UNKNOWN = "This invitation link is not valid.";
const OVER = "This invitation link has expired or been used already.";

/**
 * The invitation of a link that still works.
 * @param beside what a failure says besides its message
 * @throws UnknownLink (404), 410 when it has expired, was used or was withdrawn
 */
export async function openInvitation(db: DbOrTx, token: string, beside?: Record<string, unknown>) {
  const invitation = isLinkToken(token) ? await findInvitation(db, token) : undefined;
  if (!invitation) throw new UnknownLink(UNKNOWN, beside);
  if (!invitation.isActive) throw gone(OVER, beside);
  return invitation;
}

/**
 * Uses the invitation up: of fifty at once exactly one gets through.
 * @throws as `openInvitation`
 */
export async function redeemInvitation(tx: Transaction, token: string): Promise<void> {
  if (isLinkToken(token) && (await markUsed(tx, token))) return;
  await openInvitation(tx, token);
  throw gone(OVER);
}
