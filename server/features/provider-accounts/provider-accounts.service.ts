import { parseCookie } from "cookie";
import type { Request, Response } from "express";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { addUser, lockAccounts } from "#server/features/auth/add-user.service.ts";
import {
  hasOwnPassword,
  NO_PASSWORD,
  requireOwnPassword,
  signInById,
} from "#server/features/auth/auth.service.ts";
import { newMissingPassword } from "#server/features/auth/passwords.service.ts";
import { setRoleByGroup } from "#server/features/users/users.service.ts";
import { conflict, unavailable } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/limits/rate-limits.ts";
import type { Member } from "#server/http/session/member.ts";
import { sessionCookie } from "#server/http/session/session-cookie.ts";
import { digestOf, newLinkToken } from "#server/lib/link-token.ts";
import type { SignInFailure } from "#shared/limits.ts";
import { newMemberOf } from "./new-member.ts";
import {
  ATTEMPT_MINUTES,
  deleteProviderAccounts,
  findLinkedMember,
  hasMembers,
  insertAttempt,
  insertProviderAccount,
  listProviderAccounts,
  takeAttempt,
  type Attempt,
} from "./provider-accounts.queries.ts";
import type { ProviderIdentity, SignInProvider } from "./sign-in-provider.ts";

/** A refusal that the page explains. */
export class SignInRefusal extends Error {
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure, cause?: unknown) {
    super(`the sign-in was refused: ${failure}`, { cause });
    this.name = "SignInRefusal";
    this.failure = failure;
  }
}

/** Longer ID tokens do not fit into the address that signs out at the provider. */
const MAX_ID_TOKEN = 4_000;

/**
 * Begins an attempt, which only this browser can finish.
 * @returns the address at the provider
 * @throws SignInRefusal if the provider does not respond
 */
export async function startAttempt(
  { db, env, log }: Deps,
  provider: SignInProvider,
  res: Response,
  goal: Omit<Attempt, "checks">,
): Promise<string> {
  const { address, checks } = await provider.begin().catch((error: unknown) => {
    log.warn({ err: error, reqId: res.req.id }, "the sign-in provider does not respond as it should");
    throw new SignInRefusal("unavailable");
  });
  const key = newLinkToken();
  await insertAttempt(db, digestOf(key), { ...goal, checks });
  const { name, options } = attemptCookie(env);
  res.cookie(name, key, { ...options, maxAge: ATTEMPT_MINUTES * 60_000 });
  return address;
}

/** Returns the attempt that this browser has begun, once. @throws SignInRefusal without one */
export async function endAttempt({ db, env }: Deps, req: Request, res: Response): Promise<Attempt> {
  const { name, options } = attemptCookie(env);
  const key = parseCookie(req.headers.cookie ?? "")[name];
  const attempt = key === undefined ? undefined : await takeAttempt(db, digestOf(key));
  res.clearCookie(name, options);
  if (!attempt || (attempt.linkTo !== undefined && attempt.linkTo !== req.user?.id))
    throw new SignInRefusal("expired");
  return attempt;
}

/** Not in the session, which begins at sign-in. */
function attemptCookie(env: Env) {
  const { name, options } = sessionCookie(env);
  return { name: `${name}-attempt`, options };
}

/**
 * Signs in the member to whom an account is linked, or a new one if sign-up is on. A matching e-mail address does not
 * count, because members enter theirs unverified.
 * @throws SignInRefusal
 */
export async function signInWith(deps: Deps, req: Request, identity: ProviderIdentity): Promise<void> {
  const { oidc } = deps.env;
  const id = await transact(deps.db, async (tx) => {
    await lockAccounts(tx);
    const member = (await findLinkedMember(tx, identity)) ?? (await signUp(tx, deps.env, identity));
    if (oidc?.adminGroup !== undefined) {
      const groups = [identity.claims[oidc.groupsClaim]].flat();
      await setRoleByGroup(tx, member, groups.includes(oidc.adminGroup));
    }
    return member;
  });
  const idToken = identity.idToken.length > MAX_ID_TOKEN ? "" : identity.idToken;
  if (!(await signInById(deps, req, id, idToken))) throw new SignInRefusal("suspended");
}

/** Does not create the first member, who must be an administrator. */
async function signUp(tx: Transaction, { oidc }: Env, identity: ProviderIdentity): Promise<string> {
  if (!oidc?.allowsSignUp || !(await hasMembers(tx))) throw new SignInRefusal("unknown");
  const person = await newMemberOf(tx, identity.claims);
  const { id } = await addUser(tx, { ...person, password: newMissingPassword() });
  await insertProviderAccount(tx, identity, id);
  return id;
}

/** @throws SignInRefusal if the account is linked to another member */
export async function linkAccount({ db }: Deps, userId: string, identity: ProviderIdentity): Promise<void> {
  if ((await insertProviderAccount(db, identity, userId)) !== userId) throw new SignInRefusal("taken");
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
  const goal = { path: "/settings?tab=profile#provider-account", linkTo: user.id };
  const address = await startAttempt(deps, provider, res, goal).catch((error: unknown) => {
    if (!(error instanceof SignInRefusal)) throw error;
    throw unavailable(`${deps.env.oidc?.name} doesn't respond right now. Please try again later.`);
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
  if (!(await hasOwnPassword(db, userId))) throw conflict(NO_PASSWORD);
  await deleteProviderAccounts(db, userId);
}
