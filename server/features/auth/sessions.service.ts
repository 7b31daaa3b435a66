import type { Request, RequestHandler, Response } from "express";
import session from "express-session";
import type { Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { failure } from "#server/http/errors.ts";
import { rememberLanguage } from "#server/http/request-language.ts";
import { cookieOptions, LastingCookie, sessionCookieNames } from "#server/http/session/session-cookie.ts";
import { SessionStore } from "#server/http/session/session-store.ts";
import { passwordStamp } from "./account.ts";
import { deleteFeedOf, deleteSessions, type Account } from "./auth.queries.ts";
import { withdrawPasswordLinks } from "./password-links.queries.ts";

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

/** @throws 400 over HTTP if PUBLIC_URL is https: the browser would drop the secure cookie */
export function requireSecureConnection(env: Env, req: Request): void {
  if (req.secure || !cookieOptions(env).secure) return;
  throw failure(400, "insecure", { values: { url: env.publicUrl ?? "" } });
}

/**
 * Signs in with a new session id, which prevents session fixation.
 * @param idToken of a sign-in at the provider
 */
export async function startSession(
  { env }: Pick<Deps, "env">,
  req: Request,
  account: Account,
  idToken?: string,
): Promise<void> {
  // Not req.session.regenerate(): an expired session has no req.session.
  await fromCallback((done) => req.sessionStore.regenerate(req, done));
  req.session.cookie = new LastingCookie(cookieOptions(env));
  req.session.passport = { user: account.id };
  req.session.stamp = passwordStamp(account.passwordHash);
  if (idToken !== undefined) req.session.idToken = idToken;
  await fromCallback((done) => req.session.save(done));
  rememberLanguage(env, req, account.language);
}

export async function endSession(deps: Deps, req: Request, res: Response): Promise<void> {
  const current = req.session as Request["session"] | undefined;
  if (current) await fromCallback((done) => current.destroy(done));
  res.clearCookie(sessionCookieNames(deps).name, cookieOptions(deps.env));
}

/**
 * Ends a member's sessions, withdraws their password link, and deletes their access tokens and push subscriptions. A
 * device that stays signed in subscribes again when it next opens the app.
 * @param except id of a session to keep
 */
export async function endSessionsOf(tx: Transaction, userId: string, except?: string): Promise<void> {
  await deleteSessions(tx, userId, except);
  await withdrawPasswordLinks(tx, userId);
}

/**
 * Ends everything that a member has given to programs and people, as after a theft: also their calendar address, and the
 * password links that they created. SECURITY.md lists what ends when.
 */
export async function endAccessOf(tx: Transaction, userId: string, except?: string): Promise<void> {
  await endSessionsOf(tx, userId, except);
  await deleteFeedOf(tx, userId);
  await withdrawPasswordLinks(tx, userId, "createdBy");
}

function fromCallback(run: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    run((error) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
}
