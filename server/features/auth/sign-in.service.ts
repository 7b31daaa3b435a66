import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { failure, forbidden, HttpError } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/limits/rate-limits.ts";
import { digestOf } from "#server/lib/link-token.ts";
import { username as usernameSchema } from "#shared/credentials.ts";
import { isActive, type SignedIn } from "./account.ts";
import { findAccountByUsername } from "./accounts.sql.ts";
import { verifyPassword, requireHashingCapacity } from "./passwords.service.ts";

/** Slows down clients that retry immediately, so that refusing them costs little. */
const FAILURE_DELAY_MS = 300;

interface Credentials {
  username: string;
  password: string;
  address: string;
}

interface Limiters {
  byName: Limiter;
  byAddress: Limiter;
}

/**
 * Checks a username and password. An unknown username and a wrong password are indistinguishable, also by response
 * time. Failures are limited per address and per username and address; while a limit is exceeded, correct passwords are
 * refused, too.
 * @throws 401, 403 for a suspended account, 429, 503 when too many passwords are waiting to be checked
 */
export async function checkCredentials(
  deps: Deps,
  limiters: Limiters,
  credentials: Credentials,
): Promise<SignedIn> {
  try {
    // Checked before counting, because counting and refunding an attempt costs four writes.
    requireHashingCapacity();
    return await countAndCheck(deps, limiters, credentials);
  } catch (error) {
    const isLimited = error instanceof HttpError && (error.status === 429 || error.status === 503);
    if (isLimited) await pause(FAILURE_DELAY_MS);
    throw error;
  }
}

async function countAndCheck(
  { db }: Deps,
  limiters: Limiters,
  { username, password, address }: Credentials,
): Promise<SignedIn> {
  // The digest bounds the length of the key.
  const key = `${address} ${digestOf(username.toLowerCase())}`;
  await limiters.byName.consume(key);
  try {
    await limiters.byAddress.consume(address);
  } catch (failure) {
    // Other usernames used up the limit of the address; do not count this one.
    await limiters.byName.refund(key);
    throw failure;
  }
  let failed = false;
  try {
    const account = isUsername(username) ? await findAccountByUsername(db, username) : undefined;
    failed = !(await verifyPassword(password, account?.passwordHash));
    if (failed || !account) throw wrongCredentials();
    if (!isActive(account)) throw forbidden("suspended");
    return account;
  } finally {
    // Never reset the counters: signing in to one's own account would otherwise allow more guesses for others.
    if (!failed) await Promise.all([limiters.byName.refund(key), limiters.byAddress.refund(address)]);
  }
}

export const wrongCredentials = () => failure(401, "wrong_credentials");

/** Returns whether a text can be a username: not with letters whose lower case differs in JavaScript and PostgreSQL. */
function isUsername(text: string): boolean {
  return z.safeParse(usernameSchema, text).success;
}
