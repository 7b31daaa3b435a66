import type { Request } from "express";
import type { Deps } from "#server/deps.ts";
import { failure } from "#server/http/errors.ts";
import { clientAddress } from "#server/http/limits/client-address.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import type { Member } from "#server/http/session/member.ts";
import { digestOf } from "#server/lib/link-token.ts";
import type { TokenScope } from "#shared/limits.ts";
import { toMember, passwordStamp } from "./account.ts";
import { prepareActiveToken, recordTokenUse } from "./tokens.queries.ts";

interface TokenOwner {
  /** With the token's access level. */
  user: Member;
  scope: TokenScope | null;
}

/** Returns a function that finds the owner of an access token; it throws 401 for an invalid one and 429 after many. */
export function createTokenReader(deps: Deps): (req: Request, token: string) => Promise<TokenOwner> {
  const limiter = createRateLimiter(deps, limits.wrongTokens);
  const findOwner = createOwnerFinder(deps);
  return async (req, token) => {
    const owner = await findOwner(token);
    if (owner) return owner;
    // Only invalid tokens count: 256 bits cannot be guessed, and an app with an old token must not block other apps of
    // its household. The limit merely saves work and log lines.
    await limiter.consume(clientAddress(req));
    throw invalidToken();
  };
}

/** Returns a function that returns the owner, or undefined for an invalid token. */
function createOwnerFinder({ db, log }: Deps) {
  const activeToken = prepareActiveToken(db);
  return async (token: string): Promise<TokenOwner | undefined> => {
    const [found] = await activeToken.execute({ tokenHash: digestOf(token) });
    if (!found || found.stamp !== passwordStamp(found.account.passwordHash)) return undefined;
    const member = toMember(found.account);
    if (!member) return undefined;
    if (!found.wasUsedRecently) {
      recordTokenUse(db, found.id).catch((error: unknown) =>
        log.warn({ err: error }, "could not record the use of an access token"),
      );
    }
    return { user: { ...member, isAdmin: member.isAdmin && found.isAdmin }, scope: found.scope };
  };
}

const invalidToken = () => failure(401, "unknown_token", { code: "not_signed_in" });
