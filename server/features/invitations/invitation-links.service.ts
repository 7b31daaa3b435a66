import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { failure, gone, unknownLink } from "#server/http/errors.ts";
import { isLinkToken } from "#server/lib/link-token.ts";
import { findInvitation, markUsed, type InvitationUse } from "./invitations.queries.ts";

/**
 * @param details additional fields of the error response
 * @throws 404; 410 if it has expired, was used or was withdrawn, `declined` if its guest can't come
 */
export async function requireActiveInvitation(db: DbOrTx, token: string, details?: Record<string, unknown>) {
  const invitation = isLinkToken(token) ? await findInvitation(db, token) : undefined;
  if (!invitation) throw unknownLink("unknown_invitation", details);
  if (invitation.isDeclined) throw failure(410, "declined", { extra: details });
  if (!invitation.isActive) throw gone("invitation_used", details);
  return invitation;
}

/** Exactly one of several concurrent calls succeeds. @throws as `requireActiveInvitation` */
export async function redeemInvitation(tx: Transaction, token: string, use: InvitationUse): Promise<void> {
  if (isLinkToken(token) && (await markUsed(tx, token, use))) return;
  await requireActiveInvitation(tx, token);
  throw gone("invitation_used");
}
