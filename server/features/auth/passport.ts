import type { Request } from "express";
import passportModule from "passport";
import { Strategy as LocalStrategy } from "passport-local";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { createLimiter, limits } from "#server/http/limits.ts";
import type { Member } from "#server/http/session.ts";
import { checkCredentials } from "./sign-in.service.ts";

/** Passport as this app uses it: the strategy `local` checks a username and password, sessions hold the user's id. */
export function createPassport(deps: Deps): passportModule.Authenticator {
  const limiters = {
    byName: createLimiter(deps, limits.signInByName),
    byAddress: createLimiter(deps, limits.signInByAddress),
  };
  const passport = new passportModule.Passport();
  passport.use(
    new LocalStrategy({ passReqToCallback: true }, (req, username, password, done) => {
      const attempt = { username: username.trim(), password, address: clientAddress(req) };
      checkCredentials(deps, limiters, attempt).then((account) => done(null, account), done);
    }),
  );
  // Read with the session, for each request: rights that were taken away are gone at once.
  passport.deserializeUser(
    (req: Request, id: string, done: (error: unknown, user?: Member | false) => void) => {
      done(null, req.sessionMember?.id === id && req.sessionMember);
    },
  );
  return passport;
}
