import type { Request, Response } from "express";
import type { Deps } from "#server/deps.ts";
import { requireOwnPassword } from "#server/features/auth/auth.service.ts";
import { cookiesOf } from "#server/http/cookies.ts";
import { unavailable } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/limits/rate-limits.ts";
import type { Member } from "#server/http/session/member.ts";
import { cookieOptions, sessionCookieNames } from "#server/http/session/session-cookie.ts";
import { digestOf, newLinkToken } from "#server/lib/link-token.ts";
import { ATTEMPT_MINUTES, insertAttempt, takeAttempt, type Attempt } from "./provider-accounts.queries.ts";
import { SignInFailed, type SignInProvider } from "./sign-in-provider.ts";

/** Where members link their account. */
export const PROFILE = "/settings?tab=profile#provider-account";
/** Begins the state of a link, so that its callback leads back to the profile also when the attempt is over. */
export const LINK_STATE = "link-";

/**
 * Begins an attempt, which only this browser can finish.
 * @returns the address at the provider
 * @throws SignInFailed if the provider does not respond
 */
export async function startAttempt(
  deps: Deps,
  provider: SignInProvider,
  res: Response,
  goal: Omit<Attempt, "checks">,
): Promise<string> {
  const { db, log } = deps;
  const { address, checks } = await provider
    .begin(goal.linkTo === undefined ? "" : LINK_STATE)
    .catch((error: unknown) => {
      log.warn({ err: error, reqId: res.req.id }, "the sign-in provider does not respond as it should");
      throw new SignInFailed("unavailable");
    });
  const key = newLinkToken();
  await insertAttempt(db, digestOf(key), { ...goal, checks });
  const { prefix, options } = attemptCookies(deps);
  // The oldest first (RFC 6265, section 5.4).
  const earlier = Object.keys(cookiesOf(res.req)).filter((name) => name.startsWith(prefix));
  for (const name of earlier.slice(0, -(MAX_ATTEMPTS - 1))) res.clearCookie(name, options);
  const name = prefix + stateKey(checks.expectedState);
  res.cookie(name, key, { ...options, maxAge: ATTEMPT_MINUTES * 60_000 });
  return address;
}

/** Returns the attempt that this browser has begun with a state, once. */
export async function endAttempt(
  deps: Deps,
  req: Request,
  res: Response,
  state: string,
): Promise<Attempt | undefined> {
  const { prefix, options } = attemptCookies(deps);
  const name = prefix + stateKey(state);
  const key = cookiesOf(req)[name];
  if (key === undefined) return undefined;
  const attempt = await takeAttempt(deps.db, digestOf(key));
  res.clearCookie(name, options);
  const isOfOther = attempt?.linkTo !== undefined && attempt.linkTo !== req.user?.id;
  return isOfOther ? undefined : attempt;
}

/** A browser may have as many tabs at the provider; each attempt has a cookie of its own, named after its state. */
const MAX_ATTEMPTS = 10;

/** Not in the session, which begins at sign-in. */
function attemptCookies(deps: Deps) {
  return { prefix: `${sessionCookieNames(deps).name}-attempt-`, options: cookieOptions(deps.env) };
}

const stateKey = (state: string) => digestOf(state).slice(0, 16);

/** @throws 400 for a wrong password, 429 after five tries, 503 if the provider does not respond */
export async function startLink(
  deps: Deps,
  provider: SignInProvider,
  limiter: Limiter,
  { user, password, res }: { user: Member; password: string; res: Response },
) {
  await limiter.consume(user.id);
  await requireOwnPassword(deps.db, user.id, password);
  const goal = { path: PROFILE, linkTo: user.id };
  const address = await startAttempt(deps, provider, res, goal).catch((error: unknown) => {
    if (!(error instanceof SignInFailed)) throw error;
    throw unavailable("provider_silent", { values: { provider: deps.env.oidc?.name ?? "" } });
  });
  return { address };
}
