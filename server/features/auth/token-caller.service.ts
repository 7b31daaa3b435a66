import type { Request, RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { memberOf, stampOf } from "#server/features/auth/account.service.ts";
import { accessTokenIn } from "#server/http/access-token.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { HttpError } from "#server/http/errors.ts";
import { createLimiter, limits } from "#server/http/limits.ts";
import type { Member } from "#server/http/session.ts";
import { findLivingToken, noteUse } from "./tokens.queries.ts";
import { hashOf } from "./tokens.service.ts";

/**
 * Says who calls: the owner of the access token in the header, else whoever `bySession` finds. With a token no session
 * is read, made or renewed, so cookies that come along open nothing.
 */
export function callers(deps: Deps, bySession: RequestHandler): RequestHandler {
  const wrongTokens = createLimiter(deps, limits.wrongTokens);
  return async (req, res, next) => {
    const token = accessTokenIn(req);
    if (token === undefined) return bySession(req, res, next);
    const user = await findOwner(deps, token);
    if (!user) {
      // Only wrong ones count and are refused: 256 bits are not guessed, and a program with an old token must not
      // stop the others of its house. What is saved is the work of many in the log.
      await wrongTokens.take(clientAddress(req));
      throw unknownToken();
    }
    (req as Request).user = user;
    req.isByToken = true;
    next();
  };
}

/** The member a token speaks for, with the rights it has; undefined for a token that is not good (any more). */
async function findOwner({ db, log }: Deps, token: string): Promise<Member | undefined> {
  const found = await findLivingToken(db, hashOf(token));
  if (!found || found.stamp !== stampOf(found.account.passwordHash)) return undefined;
  const member = memberOf(found.account);
  if (!member) return undefined;
  if (!found.isUseNoted) {
    // Nobody waits for it.
    noteUse(db, found.id).catch((error: unknown) => log.warn({ err: error }, "a token's use was not noted"));
  }
  return { ...member, isAdmin: member.isAdmin && found.isAdmin };
}

/** One answer for unknown, expired and withdrawn ones. */
const unknownToken = () =>
  new HttpError(401, "This access token is not known, has expired or was withdrawn.", "not_signed_in");
