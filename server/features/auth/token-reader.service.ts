import type { Request } from "express";
import type { Deps } from "#server/deps.ts";
import { memberOf, stampOf } from "#server/features/auth/account.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { HttpError } from "#server/http/errors.ts";
import { createRateLimiter, limits } from "#server/http/rate-limits.ts";
import type { Member } from "#server/http/member.ts";
import { findActiveToken, recordTokenUse } from "./tokens.queries.ts";
import { hashOf } from "./tokens.service.ts";

/** Finds the owner of an access token. @throws 401 for an unknown one; 429 after too many of them */
export function createTokenReader(deps: Deps): (req: Request, token: string) => Promise<Member> {
  const wrongTokens = createRateLimiter(deps, limits.wrongTokens);
  return async (req, token) => {
    const user = await findOwner(deps, token);
    if (user) return user;
    // Only wrong tokens are counted and refused: 256 bits cannot be guessed, and a program with an old token must not
    // block the others of its household. The limit saves work and log lines.
    await wrongTokens.consume(clientAddress(req));
    throw unknownToken();
  };
}

/** The member a token speaks for, with the rights it has; undefined for a token that is not good (any more). */
async function findOwner({ db, log }: Deps, token: string): Promise<Member | undefined> {
  const found = await findActiveToken(db, hashOf(token));
  if (!found || found.stamp !== stampOf(found.account.passwordHash)) return undefined;
  const member = memberOf(found.account);
  if (!member) return undefined;
  if (!found.wasUsedRecently) {
    // Nobody waits for it.
    recordTokenUse(db, found.id).catch((error: unknown) =>
      log.warn({ err: error }, "a token's use was not noted"),
    );
  }
  return { ...member, isAdmin: member.isAdmin && found.isAdmin };
}

/** One answer for unknown, expired and withdrawn ones. */
const unknownToken = () =>
  new HttpError(401, "This access token is not known, has expired or was revoked.", "not_signed_in");
