import type { Request, Response } from "express";
import passportModule from "passport";
import { Strategy as LocalStrategy } from "passport-local";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/limits/client-address.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import type { Member } from "#server/http/session/member.ts";
import type { SignedIn } from "./account.ts";
import { startSession } from "./sessions.middleware.ts";
import { requireSecureConnection } from "./sessions.service.ts";
import { checkCredentials, wrongCredentials } from "./sign-in.service.ts";

/** Returns a function that signs in. @throws as `requireSecureConnection` and `checkCredentials` */
export function createSignIn(deps: Deps) {
  const limiters = {
    byName: createRateLimiter(deps, limits.signInByName),
    byAddress: createRateLimiter(deps, limits.signInByAddress),
  };
  const passport = new passportModule.Passport();
  passport.use(
    new LocalStrategy({ passReqToCallback: true }, (req, username, password, done) => {
      const credentials = { username: username.trim(), password, address: clientAddress(req) };
      checkCredentials(deps, limiters, credentials).then((account) => done(null, account), done);
    }),
  );
  return async (req: Request, res: Response): Promise<Member> => {
    requireSecureConnection(deps.env, req.secure);
    const account = await new Promise<SignedIn>((resolve, reject) => {
      const settle = (error: unknown, user?: SignedIn | false) =>
        user ? resolve(user) : reject(error ?? wrongCredentials());
      passport.authenticate("local", settle)(req, res, reject);
    });
    return startSession(deps, req, account);
  };
}
