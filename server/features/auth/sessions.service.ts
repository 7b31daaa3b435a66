import { createHash } from "node:crypto";
import type { CookieOptions, Request, RequestHandler, Response } from "express";
import session from "express-session";
import type passportModule from "passport";
import type { Transaction } from "#server/db.ts";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { deleteSubscriptionsOf } from "#server/features/push/push-subscriptions.service.ts";
import { withdrawTokensOf } from "#server/features/tokens/token-ends.service.ts";
import { HttpError } from "#server/http/errors.ts";
import { SESSION_COOKIE } from "#server/http/session-cookie.ts";
import { SessionStore } from "#server/http/session-store.ts";
import { SESSION_DAYS } from "#shared/limits.ts";
import { deleteSessions, type Account } from "./auth.queries.ts";
import { createSessionReader, noteAccount } from "./session-reader.service.ts";

/**
 * Restores who is signed in as `req.user`. A session whose member is gone, suspended or has another password by now
 * is ended here and the request goes on as nobody's.
 */
export function sessions(deps: Deps, passport: passportModule.Authenticator): RequestHandler[] {
  const store = new SessionStore(deps, createSessionReader(deps), noteAccount);
  const { name, options } = cookieOf(deps.env);
  return [
    session({
      name,
      cookie: { ...options, maxAge: SESSION_DAYS * 24 * 60 * 60 * 1000 },
      secret: deps.secrets.session,
      store,
      rolling: true,
      resave: false,
      saveUninitialized: false,
    }),
    passport.session() as RequestHandler,
    async (req, res, next) => {
      if (req.session.passport && !req.user) await endSession(deps, req, res);
      next();
    },
  ];
}

/**
 * Called before the work of a sign-in, which would otherwise succeed and keep nobody signed in.
 * @throws 400 when PUBLIC_URL is https and the request is not
 */
export function requireSafeCookie(env: Env, req: Request): void {
  if (req.secure || !cookieOf(env).options.secure) return;
  throw new HttpError(
    400,
    `Signing in works over HTTPS only, at ${env.publicUrl}. If you are there already, TRUST_PROXY is not set.`,
    "insecure",
  );
}

/** Signs in under a new session id, so that an id known beforehand is worth nothing. */
export async function startSession(req: Request, account: Account): Promise<void> {
  // Not the session's own method: one that has died is no longer there.
  await settled((done) => req.sessionStore.regenerate(req, done));
  req.session.passport = { user: account.id };
  req.session.renewedAt = Date.now();
  keepSession(req, account.passwordHash);
  await settled((done) => req.session.save(done));
}

/** Ties the session of this request to a password; the others end with the next request they make. */
export function keepSession(req: Request, passwordHash: string): void {
  req.session.stamp = stampOf(passwordHash);
}

/** Removes the session of this request, if there is still one, and its cookie. */
export async function endSession({ env }: Deps, req: Request, res: Response): Promise<void> {
  const { name, options } = cookieOf(env);
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
  await withdrawTokensOf(tx, userId);
}

/**
 * Whether the session was opened with the password that the account has now. Deleting the rows is not enough: a
 * sign-in with the old password may be under way and save its session just afterwards.
 */
export function isOpenedBy(req: Request, { passwordHash }: Account): boolean {
  return req.session.stamp === stampOf(passwordHash);
}

/** What ties a session or an access token to a password. */
export function stampOf(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 16);
}

/** The name of the cookie that a session comes with. */
export const sessionCookieName = (env: Pick<Env, "publicUrl">) => cookieOf(env).name;

/** `__Host-` and Secure work on HTTPS alone; on a plain-HTTP home network the browser would drop the cookie. */
function cookieOf({ publicUrl }: Pick<Env, "publicUrl">): { name: string; options: CookieOptions } {
  const secure = publicUrl?.startsWith("https:") ?? false;
  return {
    name: secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE,
    options: { path: "/", httpOnly: true, sameSite: "lax", secure },
  };
}

function settled(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
}
