import { unsign } from "cookie-signature";
import type { Request, RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { cookiesOf } from "#server/http/cookies.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { accessTokenIn } from "#server/http/session/access-token.ts";
import type { Member } from "#server/http/session/member.ts";
import { cookieOptions, SESSION_SECONDS, sessionCookieNames } from "#server/http/session/session-cookie.ts";
import { coalesce } from "#server/lib/coalesce.ts";
import { toMember, passwordStamp } from "./account.ts";
import { prepareActiveSessions } from "./auth.queries.ts";
import { endSession } from "./sessions.service.ts";
import { createTokenReader } from "./token-reader.service.ts";

interface FoundSession {
  stamp: string | null;
  needsRenewal: boolean;
  /**
   * Undefined if the account was deleted or suspended, or its password changed. Deleting session rows on such changes is
   * not enough: a concurrent sign-in with the old password may save its session afterwards.
   */
  member: Member | undefined;
}

/**
 * Sets `req.user` from the access token in the header or, without one, from the session cookie. express-session runs
 * only to renew or end a session, because it takes longer than most requests.
 * @param openSession the express-session middleware
 * @throws as `createTokenReader`
 */
export function authenticate(deps: Deps, cache: ResponseCache, openSession: RequestHandler): RequestHandler {
  const readToken = createTokenReader(deps);
  const readSession = createSessionReader(deps, cache);
  const { name, earlierName } = sessionCookieNames(deps);
  return async (req: Request, res, next) => {
    const token = accessTokenIn(req);
    if (token !== undefined) {
      const { user, scope } = await readToken(req, token);
      Object.assign(req, { user, hasAccessToken: true, tokenScope: scope });
      return next();
    }
    const cookies = cookiesOf(req);
    const signed = cookies[name] ?? cookies[earlierName];
    const sid = sessionIdOf(deps, signed);
    const session = sid === undefined ? undefined : await readSession(sid);
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
function createSessionReader({ db }: Pick<Deps, "db">, cache: ResponseCache) {
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
