import passportModule from "passport";
import { Strategy as LocalStrategy } from "passport-local";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/limits/client-address.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import { checkCredentials } from "./sign-in.service.ts";

export function createPassport(deps: Deps): passportModule.Authenticator {
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
  return passport;
}
