import { createHmac, timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { addUser, lockAccounts } from "./add-user.service.ts";
import { notFound } from "#server/http/errors.ts";
import { originOf } from "#server/http/origin.ts";
import { StartError } from "#server/lib/start-error.ts";
import type { SetupInput } from "#shared/auth.api.ts";
import { findAccount, findHouseholdStart, hasAccounts } from "./auth.queries.ts";
import { hashPassword, isCommonPassword, refuseCommonPassword } from "./passwords.service.ts";
import { requireSecureConnection, startSession } from "./sessions.service.ts";
import { memberOf } from "./account.ts";

/** Decisions §2: once there is a user, the calls of the setup page answer 404, whatever is sent to them. */
export function requireEmptyInstallation({ db }: Pick<Deps, "db">): RequestHandler {
  return async (_req, _res, next) => {
    if (await hasAccounts(db)) throw notFound("Page");
    next();
  };
}

/** @throws 404 unless it is the token of the printed address */
export async function checkSetupToken(deps: Pick<Deps, "db" | "secrets">, token: string): Promise<void> {
  const [given, expected] = [Buffer.from(token), Buffer.from(await setupTokenOf(deps))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound("Page");
}

/**
 * Makes the first administrator and signs them in. Of two at once one wins, the other gets 404.
 * @throws 404 for a wrong token or when there is a user, 400 for a common password
 */
export async function setUp(deps: Deps, { token, password, ...names }: SetupInput, req: Request) {
  await checkSetupToken(deps, token);
  requireSecureConnection(deps.env, req);
  await refuseCommonPassword(password, "password");
  const id = await addFirstAdmin(deps, { ...names, password: await hashPassword(password) });
  const account = id === undefined ? undefined : await findAccount(deps.db, id);
  const member = account && memberOf(account);
  if (!member) throw notFound("Page");
  await startSession(deps, req, account);
  return member;
}

/** @returns the one-time address to print, while there is no user */
export async function getSetupAddress(
  deps: Pick<Deps, "db" | "env" | "secrets">,
): Promise<string | undefined> {
  if (await hasAccounts(deps.db)) return undefined;
  return `${originOf(deps.env)}/setup?token=${await setupTokenOf(deps)}`;
}

/** @throws StartError if ADMIN_PASSWORD is one of the most common passwords */
export async function requireUncommonAdminPassword({ adminPassword }: Pick<Env, "adminPassword">) {
  if (adminPassword === undefined || !(await isCommonPassword(adminPassword))) return;
  throw new StartError(
    "ADMIN_PASSWORD is one of the most common passwords; it must be one that is hard to guess.",
  );
}

/**
 * Makes the admin of ADMIN_USERNAME and ADMIN_PASSWORD when they are given and there are no users yet; an account that
 * exists is never changed.
 */
export async function createFirstAdmin(deps: Pick<Deps, "db" | "env" | "log">): Promise<void> {
  const { adminUsername, adminPassword } = deps.env;
  if (adminUsername === undefined || adminPassword === undefined || (await hasAccounts(deps.db))) return;
  const password = await hashPassword(adminPassword);
  // Cards and greetings show a first name; whoever it is can change it in the settings.
  const id = await addFirstAdmin(deps, { username: adminUsername, firstName: adminUsername, password });
  if (id !== undefined) deps.log.info({ username: adminUsername }, "made the first administrator");
}

/** @returns undefined when somebody else was first */
function addFirstAdmin(
  { db }: Pick<Deps, "db">,
  user: Omit<Parameters<typeof addUser>[1], "isAdmin">,
): Promise<string | undefined> {
  return transact(db, async (tx) => {
    await lockAccounts(tx);
    if (await hasAccounts(tx)) return undefined;
    return (await addUser(tx, { ...user, isAdmin: true })).id;
  });
}

/**
 * Derived from what all processes of an installation share, so it is stored nowhere and stays the same until it is used.
 * A household that is emptied and set up again has another one.
 */
async function setupTokenOf({ db, secrets }: Pick<Deps, "db" | "secrets">): Promise<string> {
  const [secret = ""] = secrets.session;
  const start = await findHouseholdStart(db);
  return createHmac("sha256", secret).update(`setup/${start.toISOString()}`).digest("hex");
}
