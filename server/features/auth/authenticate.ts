import { parseCookie } from "cookie";
import { unsign } from "cookie-signature";
import type { Request, RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { accessTokenIn } from "#server/http/access-token.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { sessionCookie } from "#server/http/session-cookie.ts";
import type { Member } from "#server/http/member.ts";
import { coalesce } from "#server/lib/coalesce.ts";
import { memberOf, stampOf } from "./account.ts";
import { prepareActiveSessions } from "./auth.queries.ts";
import { endSession } from "./sessions.service.ts";
import { createTokenReader } from "./token-reader.service.ts";

interface FoundSession {
  stamp: string | null;
  /** Whether its end in the table is due to be extended. */
  isDue: boolean;
  /**
   * Undefined if the account was deleted, suspended or has another password by now. Deleting the rows of sessions is not
   * enough: a sign-in with the old password may save its session just afterwards.
   */
  member: Member | undefined;
}

/**
 * Sets `req.user` to the owner of the access token in the header, or else to the member whose session cookie came with
 * the request. A token is never combined with a session. The session itself is opened only to renew it or to end it
 * (express-session would take longer than most answers).
 * @param openSession express-session
 * @throws 401 for an unknown access token
 */
export function authenticate(deps: Deps, cache: ResponseCache, openSession: RequestHandler): RequestHandler {
  const readToken = createTokenReader(deps);
  const readSession = createSessionReader(deps, cache);
  return async (req: Request, res, next) => {
    const token = accessTokenIn(req);
    if (token !== undefined) {
      req.user = await readToken(req, token);
      req.hasAccessToken = true;
      return next();
    }
    const sid = sessionIdIn(deps, req);
    const session = sid === undefined ? undefined : await readSession(sid);
    if (sid === undefined || !session) return next();
    if (session.member) {
      req.user = session.member;
      req.sessionID = sid;
      req.sessionStamp = session.stamp ?? "";
      req.mayUseCache = true;
      return session.isDue ? openSession(req, res, next) : next();
    }
    openSession(req, res, (error?: unknown) => {
      if (error === undefined) endSession(deps, req, res).then(() => next(), next);
      else next(error);
    });
  };
}

/**
 * Reads a session with its account for each request, and tells the cache what was changed. Requests that arrive together
 * share a statement, which begins after all of them have arrived.
 */
function createSessionReader({ db }: Pick<Deps, "db">, cache: ResponseCache) {
  const sessions = prepareActiveSessions(db);
  const read = coalesce(async (sids: string[]) => {
    const rows = await sessions.execute({ sids, before: cache.snapshot });
    if (rows[0]) cache.apply(rows[0]);
    return new Map(
      rows.map(({ sid, stamp, isDue, account }): [string, FoundSession] => {
        const isTheirs = account !== null && stamp === stampOf(account.passwordHash);
        return [sid, { stamp, isDue, member: isTheirs ? memberOf(account) : undefined }];
      }),
    );
  });
  return async (sid: string) => (await read(sid)).get(sid);
}

/** The session id in the cookie, if its signature is right. */
function sessionIdIn({ env, secrets }: Deps, { headers }: Request): string | undefined {
  const value =
    headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[sessionCookie(env).name];
  if (!value?.startsWith("s:")) return undefined;
  return secrets.session.map((secret) => unsign(value.slice(2), secret)).find((sid) => sid !== false);
}
