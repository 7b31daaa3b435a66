import { acquireLock } from "#server/database/advisory-lock.ts";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { hasAccounts } from "#server/features/auth/accounts.sql.ts";
import { addUser } from "#server/features/auth/add-user.service.ts";
import { findActiveAccount, hasOwnPassword, lockSession } from "#server/features/auth/auth.service.ts";
import { newMissingPassword } from "#server/features/auth/passwords.service.ts";
import { accountName, unlinkAccounts } from "#server/features/auth/unlink-accounts.service.ts";
import { setRoleByGroup } from "#server/features/users/users.service.ts";
import { conflict } from "#server/http/errors.ts";
import { MAX_NAME } from "#shared/limits.ts";
import { areGroupsElsewhere, groupsIn, isInGroup } from "./groups.ts";
import { newMemberOf } from "./new-member.service.ts";
import {
  findLinkedMember,
  insertProviderAccount,
  listProviderAccounts,
  wasUnlinked,
} from "./provider-accounts.queries.ts";
import { SignInFailed, type ProviderAccount } from "./sign-in-provider.ts";

const MAX_LOGGED_GROUPS = 50;
/** Longer ID tokens do not fit into the address that signs out at the provider. */
const MAX_ID_TOKEN = 4_000;

/**
 * Finds the member to whom an account is linked, or adds one if sign-up is on. A matching e-mail address does not
 * count, because members enter theirs unverified.
 * @param reqId for the log
 * @returns the account, and the ID token for its session
 * @throws SignInFailed
 */
export async function findOrSignUp(deps: Deps, providerAccount: ProviderAccount, reqId?: string) {
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
    log.info({ claim: oidc.groupsClaim, groups: sent, reqId }, "groups from the sign-in provider");
  }
  if (!account) throw new SignInFailed("suspended");
  const idToken = providerAccount.idToken.length > MAX_ID_TOKEN ? "" : providerAccount.idToken;
  return { account, idToken };
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
