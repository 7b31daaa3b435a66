import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { gone, HttpError, unknownInvitation } from "#server/http/errors.ts";
import { isLinkToken } from "#server/lib/link-token.ts";
import { findInvitation, markUsed, type InvitationUse } from "./invitations.queries.ts";

const EXPIRED = "This invitation link has expired or been used already.";
const DECLINED = "You said you can't come.";

/**
 * @param details additional fields of the error response
 * @throws 404; 410 if it has expired, was used or was withdrawn, `declined` if its guest can't come
 */
export async function requireActiveInvitation(db: DbOrTx, token: string, details?: Record<string, unknown>) {
  const invitation = isLinkToken(token) ? await findInvitation(db, token) : undefined;
  if (!invitation) throw unknownInvitation(details);
  if (invitation.isDeclined) throw new HttpError(410, DECLINED, "declined", { extra: details });
  if (!invitation.isActive) throw gone(EXPIRED, details);
  return invitation;
}

/** Exactly one of several concurrent calls succeeds. @throws as `requireActiveInvitation` */
export async function redeemInvitation(tx: Transaction, token: string, use: InvitationUse): Promise<void> {
  if (isLinkToken(token) && (await markUsed(tx, token, use))) return;
  await requireActiveInvitation(tx, token);
  throw gone(EXPIRED);
}
