import { unsign } from "cookie-signature";
import type { Request, RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { cookiesOf } from "#server/http/cookies.ts";
import { failure } from "#server/http/errors.ts";
import { clientAddress } from "#server/http/limits/client-address.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { accessTokenIn } from "#server/http/session/access-token.ts";
import type { Member } from "#server/http/session/member.ts";
import { cookieOptions, SESSION_SECONDS, sessionCookieNames } from "#server/http/session/session-cookie.ts";
import { coalesce } from "#server/lib/coalesce.ts";
import { digestOf } from "#server/lib/link-token.ts";
import type { TokenScope } from "#shared/choices.ts";
import { passwordStamp, toMember } from "./account.ts";
import { prepareActiveSessions } from "./accounts.sql.ts";
import { endSession } from "./sessions.middleware.ts";
import { prepareActiveToken, recordTokenUse } from "./tokens.service.ts";

interface FoundSession {
  stamp: string | null;
  needsRenewal: boolean;
  /**
   * Undefined if the account was deleted or suspended, or its password changed. Deleting session rows on such changes
   * is not enough: a concurrent sign-in with the old password may save its session afterwards.
   */
  member: Member | undefined;
}

/**
 * Sets `req.user` from the access token in the header or, without one, from the session cookie. express-session runs
 * only to renew or end a session, because it takes longer than most requests.
 * @param openSession the express-session middleware
 * @throws as `createTokenLookup`
 */
export function authenticate(deps: Deps, cache: ResponseCache, openSession: RequestHandler): RequestHandler {
  const findOwner = createTokenLookup(deps);
  const findSession = createSessionLookup(deps, cache);
  const { name, earlierName } = sessionCookieNames(deps);
  return async (req: Request, res, next) => {
    const token = accessTokenIn(req);
    if (token !== undefined) {
      const { user, scope } = await findOwner(req, token);
      Object.assign(req, { user, hasAccessToken: true, tokenScope: scope });
      return next();
    }
    const cookies = cookiesOf(req);
    const signed = cookies[name] ?? cookies[earlierName];
    const sid = sessionIdOf(deps, signed);
    const session = sid === undefined ? undefined : await findSession(sid);
    if (sid === undefined || signed === undefined || !session) return next();
    if (cookies[name] === undefined) {
      // Signed in with a version before 1.2: express-session and the browser get the new name.
      req.headers.cookie += `; ${name}=${encodeURIComponent(signed)}`;
      res.cookie(name, signed, { ...cookieOptions(deps.env), maxAge: SESSION_SECONDS * 1_000 });
      res.clearCookie(earlierName, cookieOptions(deps.env));
    }
    if (session.member) {
      req.user = session.member;
      req.sessionID = sid;
      req.sessionStamp = session.stamp ?? "";
      req.mayUseCache = true;
      return session.needsRenewal ? openSession(req, res, next) : next();
    }
    openSession(req, res, (error?: unknown) => {
      if (error === undefined) endSession(deps, req, res).then(() => next(), next);
      else next(error);
    });
  };
}

/**
 * Returns a function that reads a session with its account and updates the cache with recent changes. Concurrent
 * requests share one statement, which starts after all of them have arrived.
 */
function createSessionLookup({ db }: Deps, cache: ResponseCache) {
  const sessions = prepareActiveSessions(db);
  const read = coalesce(async (sids: string[]) => {
    const rows = await sessions.execute({ sids, before: cache.snapshot });
    if (rows[0]) cache.apply(rows[0]);
    return new Map(
      rows.map(({ sid, stamp, needsRenewal, account }): [string, FoundSession] => {
        const isValid = account !== null && stamp === passwordStamp(account.passwordHash);
        return [sid, { stamp, needsRenewal, member: isValid ? toMember(account) : undefined }];
      }),
    );
  });
  return async (sid: string) => (await read(sid)).get(sid);
}

function sessionIdOf({ secrets }: Deps, signed: string | undefined): string | undefined {
  if (!signed?.startsWith("s:")) return undefined;
  return secrets.session.map((secret) => unsign(signed.slice(2), secret)).find((sid) => sid !== false);
}

interface TokenOwner {
  /** With the token's access level. */
  user: Member;
  scope: TokenScope | null;
}

/** Returns a function that finds the owner of an access token; it throws 401 for an invalid one and 429 after many. */
function createTokenLookup(deps: Deps): (req: Request, token: string) => Promise<TokenOwner> {
  const limiter = createRateLimiter(deps, limits.wrongTokens);
  const activeToken = prepareActiveToken(deps.db);
  return async (req, token) => {
    const [row] = await activeToken.execute({ tokenHash: digestOf(token) });
    const isValid = row && row.stamp === passwordStamp(row.account.passwordHash);
    const member = isValid ? toMember(row.account) : undefined;
    if (!row || !member) {
      // Only invalid tokens count: 256 bits cannot be guessed, and an app with an old token must not block other apps
      // of its household. The limit merely saves work and log lines.
      await limiter.consume(clientAddress(req));
      throw failure(401, "unknown_token", { code: "not_signed_in" });
    }
    if (!row.wasUsedRecently) {
      recordTokenUse(deps.db, row.id).catch((error: unknown) =>
        deps.log.warn({ err: error }, "could not record the use of an access token"),
      );
    }
    return { user: { ...member, isAdmin: member.isAdmin && row.isAdmin }, scope: row.scope };
  };
}
