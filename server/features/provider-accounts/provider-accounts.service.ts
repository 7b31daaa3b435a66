import type { Request, Response } from "express";
import { acquireLock } from "#server/database/advisory-lock.ts";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { addUser } from "#server/features/auth/add-user.service.ts";
import {
  findActiveAccount,
  hasAccounts,
  hasOwnPassword,
  lockSession,
  requireOwnPassword,
} from "#server/features/auth/auth.service.ts";
import { newMissingPassword } from "#server/features/auth/passwords.service.ts";
import { startSession } from "#server/features/auth/sessions.service.ts";
import { accountName, unlinkAccounts } from "#server/features/auth/unlink-accounts.service.ts";
import { setRoleByGroup } from "#server/features/users/users.service.ts";
import { cookiesOf } from "#server/http/cookies.ts";
import { conflict, unavailable } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/limits/rate-limits.ts";
import type { Member } from "#server/http/session/member.ts";
import { cookieOptions, sessionCookieNames } from "#server/http/session/session-cookie.ts";
import { digestOf, newLinkToken } from "#server/lib/link-token.ts";
import { MAX_NAME } from "#shared/limits.ts";
import type { SignInFailure } from "#shared/provider-callback.ts";
import { areGroupsElsewhere, groupsIn, isInGroup } from "./groups.ts";
import { newMemberOf } from "./new-member.service.ts";
import {
  ATTEMPT_MINUTES,
  findLinkedMember,
  insertAttempt,
  insertProviderAccount,
  listProviderAccounts,
  takeAttempt,
  wasUnlinked,
  type Attempt,
} from "./provider-accounts.queries.ts";
import type { ProviderAccount, SignInProvider } from "./sign-in-provider.ts";

/** A failure that the page explains. */
export class SignInFailed extends Error {
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure, cause?: unknown) {
    super(`the sign-in failed: ${failure}`, { cause });
    this.name = "SignInFailed";
    this.failure = failure;
  }
}

const MAX_LOGGED_GROUPS = 50;
/** Where members link their account. */
export const PROFILE = "/settings?tab=profile#provider-account";
/** Begins the state of a link, so that its callback leads back to the profile also when the attempt is over. */
export const LINK_STATE = "link-";
/** Longer ID tokens do not fit into the address that signs out at the provider. */
const MAX_ID_TOKEN = 4_000;

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

/**
 * Signs in the member to whom an account is linked, or a new one if sign-up is on. A matching e-mail address does not
 * count, because members enter theirs unverified.
 * @throws SignInFailed
 */
export async function signInWith(deps: Deps, req: Request, providerAccount: ProviderAccount): Promise<void> {
  const { env, log } = deps;
  const { oidc } = env;
  const groups = oidc && groupsIn(providerAccount.sources, oidc.groupsClaim);
  const account = await transact(deps.db, async (tx) => {
    await acquireLock(tx, "accounts");
    const member = (await findLinkedMember(tx, providerAccount)) ?? (await signUp(tx, env, providerAccount));
    // If the groups may be elsewhere, the role stays as it is.
    const areKnown =
      groups?.length ||
      (oidc && providerAccount.isComplete && !areGroupsElsewhere(providerAccount.claims, oidc.groupsClaim));
    if (oidc?.adminGroup !== undefined && areKnown)
      await setRoleByGroup(tx, member, isInGroup(groups ?? [], oidc.adminGroup));
    return findActiveAccount(tx, member);
  });
  if (oidc?.adminGroup !== undefined) {
    const sent = groups?.slice(0, MAX_LOGGED_GROUPS).map((name) => name.slice(0, MAX_NAME)) ?? null;
    log.info({ claim: oidc.groupsClaim, groups: sent, reqId: req.id }, "groups from the sign-in provider");
  }
  if (!account) throw new SignInFailed("suspended");
  const idToken = providerAccount.idToken.length > MAX_ID_TOKEN ? "" : providerAccount.idToken;
  await startSession(deps, req, account, idToken);
}

/** Does not create the first member, who must be an administrator. */
async function signUp(tx: Transaction, { oidc }: Env, providerAccount: ProviderAccount): Promise<string> {
  if (!oidc?.allowsSignUp || !(await hasAccounts(tx))) throw new SignInFailed("unknown");
  if (await wasUnlinked(tx, [accountName(providerAccount), providerAccount.subject]))
    throw new SignInFailed("unknown");
  // A username cannot be changed later.
  if (!providerAccount.isComplete && !("preferred_username" in providerAccount.claims))
    throw new SignInFailed("unavailable");
  const person = await newMemberOf(tx, providerAccount.claims);
  const { id } = await addUser(tx, { ...person, password: newMissingPassword() });
  await insertProviderAccount(tx, providerAccount, id);
  return id;
}

/**
 * Links an account instead of the member's earlier one.
 * @param stamp of the session, because the password may have been reset while the member was at the provider
 * @throws SignInFailed if the account is linked to another member, or the session has ended
 */
export async function linkAccount(
  { db }: Deps,
  userId: string,
  stamp: string | undefined,
  providerAccount: ProviderAccount,
): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await lockSession(tx, userId, stamp))) throw new SignInFailed("expired");
    await unlinkAccounts(tx, userId, userId, providerAccount);
    if ((await insertProviderAccount(tx, providerAccount, userId)) !== userId)
      throw new SignInFailed("taken");
  });
}

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

export async function getProviderAccount({ db, env }: Deps, userId: string) {
  const linked = await listProviderAccounts(db, userId);
  // Accounts at an earlier provider do not count.
  const current = linked.find(({ issuer }) => new URL(issuer).href === env.oidc?.issuer.href);
  return { linkedAt: current?.linkedAt ?? null, canUnlink: await hasOwnPassword(db, userId) };
}

/** @throws 409 without a password, because the member could not sign in any more */
export async function unlinkAccount({ db }: Deps, userId: string): Promise<void> {
  if (!(await hasOwnPassword(db, userId))) throw conflict("no_password");
  await transact(db, (tx) => unlinkAccounts(tx, userId, userId));
}
