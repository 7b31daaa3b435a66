import type { Request, RequestHandler, Response } from "express";
import session from "express-session";
import type { Deps } from "#server/deps.ts";
import { rememberLanguage } from "#server/http/request-language.ts";
import type { Member } from "#server/http/session/member.ts";
import { cookieOptions, LastingCookie, sessionCookieNames } from "#server/http/session/session-cookie.ts";
import { SessionStore } from "#server/http/session/session-store.ts";
import { passwordStamp, type SignedIn } from "./account.ts";

export function createSessionOpener(deps: Deps): RequestHandler {
  const openSession = session({
    name: sessionCookieNames(deps).name,
    cookie: cookieOptions(deps.env),
    secret: deps.secrets.session,
    store: new SessionStore(deps),
    rolling: true,
    resave: false,
    saveUninitialized: false,
  });
  return (req, res, next) => {
    let isOpen = false;
    openSession(req, res, (error?: unknown) => {
      // express-session reports a failed save by calling next() again after the response. Express would then close the
      // connection, which the next request may already be using.
      if (isOpen) return deps.log.error({ err: error }, "could not save a session");
      isOpen = true;
      next(error);
    });
  };
}

/**
 * Signs in with a new session id, which prevents session fixation.
 * @param idToken of a sign-in at the provider
 * @returns the account without its password hash
 */
export async function startSession(
  { env }: Deps,
  req: Request,
  { passwordHash, ...member }: SignedIn,
  idToken?: string,
): Promise<Member> {
  // Not req.session.regenerate(): an expired session has no req.session.
  await fromCallback((done) => req.sessionStore.regenerate(req, done));
  req.session.cookie = new LastingCookie(cookieOptions(env));
  req.session.passport = { user: member.id };
  req.session.stamp = passwordStamp(passwordHash);
  if (idToken !== undefined) req.session.idToken = idToken;
  await fromCallback((done) => req.session.save(done));
  rememberLanguage(env, req, member.language);
  return member;
}

export async function endSession(deps: Deps, req: Request, res: Response): Promise<void> {
  const current = req.session as Request["session"] | undefined;
  if (current) await fromCallback((done) => current.destroy(done));
  res.clearCookie(sessionCookieNames(deps).name, cookieOptions(deps.env));
}

function fromCallback(run: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    run((error) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
}
