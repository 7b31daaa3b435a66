import { createHmac, timingSafeEqual } from "node:crypto";
import { acquireLock } from "#server/database/advisory-lock.ts";
import { oneRow, transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { NEW_HOUSEHOLD, setTimeZone, updateSettingsRow } from "#server/features/settings/settings.service.ts";
import { notFound } from "#server/http/errors.ts";
import { originOf } from "#server/http/origin.ts";
import { StartError } from "#server/lib/start-error.ts";
import type { SetupInput } from "#shared/auth.api.ts";
import { settings } from "#shared/schema/index.ts";
import { isActive } from "./account.ts";
import { findAccount, hasAccounts } from "./accounts.sql.ts";
import { addUser } from "./add-user.service.ts";
import { hashNewPassword, hashPassword, isCommonPassword } from "./passwords.service.ts";
import { requireSecureConnection } from "./sessions.service.ts";

/** @throws 404 unless the token is the one in the setup address */
export async function requireSetupToken(deps: Deps, token: string): Promise<void> {
  const [given, expected] = [Buffer.from(token), Buffer.from(await deriveSetupToken(deps))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound("Page");
}

/**
 * Creates the first administrator.
 * @param isSecure whether the request came over HTTPS
 * @throws 404 for a wrong token or if a user exists; 400 over HTTP if PUBLIC_URL is https, or for a common password
 */
export async function setUp(deps: Deps, input: SetupInput, isSecure: boolean) {
  const { token, password, photoQuality, timeZone, language, householdServings, ...names } = input;
  await requireSetupToken(deps, token);
  requireSecureConnection(deps.env, isSecure);
  const user = { ...names, language, password: await hashNewPassword(password, "password") };
  const id = await addFirstAdmin(deps, user, { photoQuality, timeZone, language, householdServings });
  const account = id === undefined ? undefined : await findAccount(deps.db, id);
  if (!isActive(account)) throw notFound("Page");
  return account;
}

/** Returns the one-time setup address; undefined once a user exists. */
export async function getSetupAddress(deps: Deps): Promise<string | undefined> {
  if (await hasAccounts(deps.db)) return undefined;
  return `${originOf(deps.env)}/setup?token=${await deriveSetupToken(deps)}`;
}

export async function requireUncommonAdminPassword({ adminPassword }: Pick<Env, "adminPassword">) {
  if (adminPassword === undefined || !(await isCommonPassword(adminPassword))) return;
  throw new StartError("ADMIN_PASSWORD is too common. Set one that is harder to guess.");
}

export async function createFirstAdmin(deps: Deps): Promise<void> {
  const { adminUsername, adminPassword } = deps.env;
  if (adminUsername === undefined || adminPassword === undefined || (await hasAccounts(deps.db))) return;
  const password = await hashPassword(adminPassword);
  // Cards and greetings need a first name; it can be changed in Settings.
  const id = await addFirstAdmin(deps, { username: adminUsername, firstName: adminUsername, password });
  if (id !== undefined) deps.log.info({ username: adminUsername }, "created the first administrator");
}

/** Returns the user id; undefined if a user exists already. */
function addFirstAdmin(
  { db }: Deps,
  user: Omit<Parameters<typeof addUser>[1], "isAdmin">,
  {
    timeZone,
    ...chosen
  }: Pick<SetupInput, "photoQuality" | "timeZone" | "language" | "householdServings"> = {},
): Promise<string | undefined> {
  return transact(db, async (tx) => {
    await acquireLock(tx, "accounts");
    if (await hasAccounts(tx)) return undefined;
    await updateSettingsRow(tx, { ...chosen, ...NEW_HOUSEHOLD });
    if (timeZone) await setTimeZone(tx, timeZone);
    return (await addUser(tx, { ...user, isAdmin: true })).id;
  });
}

/**
 * Derived from the session secret and the household's creation time: every process computes the same token, and a new
 * household gets a new one.
 */
async function deriveSetupToken({ db, secrets }: Deps): Promise<string> {
  const [secret = ""] = secrets.session;
  const { createdAt } = await db.select({ createdAt: settings.createdAt }).from(settings).then(oneRow);
  return createHmac("sha256", secret).update(`setup/${createdAt.toISOString()}`).digest("hex");
}
