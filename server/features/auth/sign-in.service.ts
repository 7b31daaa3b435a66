import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { forbidden, HttpError } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/rate-limits.ts";
import { username as usernameSchema } from "#shared/auth.api.ts";
import { findAccountByUsername, type Account } from "./auth.queries.ts";
import { isPassword, refuseWhenBusy } from "./passwords.service.ts";

/** Slows down clients that try again at once, so that refusing them leaves time for other requests. */
const REFUSAL_DELAY_MS = 300;

interface Attempt {
  username: string;
  password: string;
  /** Where it comes from, as tries are counted. */
  address: string;
}

interface Limiters {
  byName: Limiter;
  byAddress: Limiter;
}

/** An account that may sign in. */
export type SignedIn = Account & { isAdmin: boolean };

/**
 * Decisions §4: a wrong username and a wrong password are one answer, in the same time; five failures for a name from
 * an address, or twenty from an address, and even the right password does not help for a while.
 * @throws 401, 403 for a suspended account, 429, 503 when too many sign in at once
 */
export async function checkCredentials(
  deps: Pick<Deps, "db">,
  limiters: Limiters,
  attempt: Attempt,
): Promise<SignedIn> {
  try {
    // Before counting: a try that is counted and taken back costs four writes.
    refuseWhenBusy();
    return await countAndCheck(deps, limiters, attempt);
  } catch (error) {
    const isRefusal = error instanceof HttpError && (error.status === 429 || error.status === 503);
    if (isRefusal) await pause(REFUSAL_DELAY_MS);
    throw error;
  }
}

async function countAndCheck(
  { db }: Pick<Deps, "db">,
  limiters: Limiters,
  { username, password, address }: Attempt,
): Promise<SignedIn> {
  const name = `${address} ${digestOf(username.toLowerCase())}`;
  await limiters.byName.consume(name);
  try {
    await limiters.byAddress.consume(address);
  } catch (refusal) {
    // The others' tries there were too many, not those of this name.
    await limiters.byName.refund(name);
    throw refusal;
  }
  let failed = false;
  try {
    const account = isUsername(username) ? await findAccountByUsername(db, username) : undefined;
    failed = !(await isPassword(password, account?.passwordHash));
    if (failed || !account) throw wrongCredentials();
    if (account.isAdmin === null) throw forbidden("This account is suspended. Ask an administrator.");
    return { ...account, isAdmin: account.isAdmin };
  } finally {
    // Given back one by one and never set to zero: else signing in to an account of one's own would clear the
    // address for guessing others'.
    if (!failed) await Promise.all([limiters.byName.refund(name), limiters.byAddress.refund(address)]);
  }
}

export const wrongCredentials = () => new HttpError(401, "Invalid username or password", "wrong_credentials");

/** Anything else cannot be an account; and what JavaScript and PostgreSQL put in lower case differently stays out. */
function isUsername(text: string): boolean {
  return z.safeParse(usernameSchema, text).success;
}

/** Names that are tried may be of any length; keys are not. */
function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
