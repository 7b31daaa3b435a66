import type { Request, RequestHandler, Response } from "express";
import session from "express-session";
import type { Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { deleteSubscriptionsOf } from "#server/features/push/push-subscriptions.service.ts";
import { HttpError } from "#server/http/errors.ts";
import { LastingCookie, sessionCookie } from "#server/http/session-cookie.ts";
import { SessionStore } from "#server/http/session-store.ts";
import { deleteSessions, type Account } from "./auth.queries.ts";
import { stampOf } from "./account.ts";
import { deleteTokensOf } from "./tokens.queries.ts";

/** express-session: opens the session of a request, and saves or renews it when the answer is sent. */
export function createSessionOpener(deps: Deps): RequestHandler {
  const { name, options } = sessionCookie(deps.env);
  const openSession = session({
    name,
    cookie: options,
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
      // connection, on which the next request may be arriving already.
      if (isOpen) return deps.log.error({ err: error }, "a session was not saved");
      isOpen = true;
      next(error);
    });
  };
}

/**
 * Called before the work of a sign-in, which would otherwise succeed and keep nobody signed in.
 * @throws 400 when PUBLIC_URL is https and the request is not
 */
export function requireSecureConnection(env: Env, req: Request): void {
  if (req.secure || !sessionCookie(env).options.secure) return;
  throw new HttpError(
    400,
    `Signing in works over HTTPS only, at ${env.publicUrl}. If you are there already, TRUST_PROXY is not set.`,
    "insecure",
  );
}

/** Signs in under a new session id, so that an id known beforehand is worth nothing. */
export async function startSession(
  { env }: Pick<Deps, "env">,
  req: Request,
  account: Account,
): Promise<void> {
  // Not the session's own method: one that has died is no longer there.
  await settled((done) => req.sessionStore.regenerate(req, done));
  req.session.cookie = new LastingCookie(sessionCookie(env).options);
  req.session.passport = { user: account.id };
  req.session.stamp = stampOf(account.passwordHash);
  await settled((done) => req.session.save(done));
}

/** Removes the session of this request, if there is still one, and its cookie. */
export async function endSession({ env }: Deps, req: Request, res: Response): Promise<void> {
  const { name, options } = sessionCookie(env);
  const current = req.session as Request["session"] | undefined;
  if (current) await settled((done) => current.destroy(done));
  res.clearCookie(name, options);
}

/**
 * Ends all sessions of a member, in the transaction that makes it necessary, and with them their access tokens and the
 * news to their devices: one that is still signed in asks for them again when it is next opened.
 * @param except the id of a session that stays
 */
export async function endSessionsOf(tx: Transaction, userId: string, except?: string): Promise<void> {
  await deleteSessions(tx, userId, except);
  await deleteSubscriptionsOf(tx, userId);
  await deleteTokensOf(tx, userId);
}

function settled(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
}
