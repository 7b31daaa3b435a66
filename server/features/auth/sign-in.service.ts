import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { forbidden, HttpError } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/limits.ts";
import { username as usernameSchema } from "#shared/auth.api.ts";
import { findAccountByUsername, type Account } from "./auth.queries.ts";
import { isPassword } from "./passwords.service.ts";

interface Attempt {
  username: string;
  password: string;
  /** Where it comes from, as tries are counted. */
  address: string;
}

/** An account that may sign in. */
export type SignedIn = Account & { isAdmin: boolean };

/**
 * Decisions §4: a wrong username and a wrong password are one answer, in the same time; five failures for a name from
 * an address, or twenty from an address, and even the right password does not help for a while.
 * @throws 401, 403 for a suspended account, 429, 503 when too many sign in at once
 */
export async function checkCredentials(
  { db }: Pick<Deps, "db">,
  limiters: { byName: Limiter; byAddress: Limiter },
  { username, password, address }: Attempt,
): Promise<SignedIn> {
  const name = `${address} ${digestOf(username.toLowerCase())}`;
  await limiters.byName.take(name);
  try {
    await limiters.byAddress.take(address);
  } catch (refusal) {
    // The others' tries there were too many, not those of this name.
    await limiters.byName.giveBack(name);
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
    if (!failed) await Promise.all([limiters.byName.giveBack(name), limiters.byAddress.giveBack(address)]);
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
