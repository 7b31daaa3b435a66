import { createHash, randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { and, eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Transaction } from "#server/database/db.ts";
import { badRequest, unavailable } from "#server/http/errors.ts";
import { sessions, users } from "#shared/schema/index.ts";
import { passwordStamp } from "./account.ts";
import { endAccessOf, endSessionsOf } from "./sessions.service.ts";
import { unlinkAccounts } from "./unlink-accounts.service.ts";

const COST = 12;
/** A hash occupies a core for 0.2 s; one core stays free for everything else. */
const CONCURRENCY = availableParallelism() > 2 ? 2 : 1;
/** Two to four seconds of work. */
const MAX_WAITING = 20;
const COMMON_PASSWORDS = 3_000;

const hashing = pLimit(CONCURRENCY);

/** Compared against when the account does not exist, so that the response time does not reveal it. */
const DUMMY_HASH = "$2b$12$ZgiaDJ/DMzhE3HM8EnY6LuZ4kEi8vQs3JEuC.0VoX2EvSrMQiAtS6";

export function hashPassword(password: string): Promise<string> {
  return queued(() => bcrypt.hash(passwordDigestOf(preparePassword(password)), COST));
}

/** Prepares a password by RFC 8265 (OpaqueString): systems type letters with accents, and spaces, in several forms. */
const preparePassword = (password: string) => password.replace(/\p{Zs}/gu, " ").normalize("NFC");

/** The forms in which a password may have been hashed. Most have one, so a wrong password needs one comparison. */
const formsOf = (password: string) =>
  new Set([preparePassword(password), password, password.normalize("NFC"), password.normalize("NFD")]);

/** @param hash undefined if the account does not exist; without a password, takes the same time and returns false */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const known = hash !== undefined && hasPassword(hash) ? hash : undefined;
  for (const form of formsOf(password)) {
    const matches = await queued(() => bcrypt.compare(passwordDigestOf(form), known ?? DUMMY_HASH));
    if (matches) return known !== undefined;
  }
  return false;
}

const MISSING = "none:";

/** Stands in for the hash of a member without a password. Random, because sessions carry its stamp. */
export const newMissingPassword = (): string => MISSING + randomBytes(16).toString("base64url");

export const hasPassword = (hash: string): boolean => !hash.startsWith(MISSING);

/** @throws 400 that names `field` for one of the 3,000 most common passwords, ignoring case */
export async function requireUncommonPassword(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw badRequest("common_password", field);
}

/** @throws 400 that names `field` for a common password; 503 if too many are waiting */
export async function hashNewPassword(password: string, field: string): Promise<string> {
  await requireUncommonPassword(password, field);
  return hashPassword(password);
}

interface SetPasswordOptions {
  /** The id of the member (also with a password link) or of the administrator who sets it; null: the operator. */
  editedBy: string | null;
  replaces?: string;
  /** Id of a session that stays. */
  keep?: string;
  /** Also revokes access without a session: calendar address, password links for others, account at the provider. */
  endsAccess?: boolean;
}

/**
 * Saves a password hash and ends the member's other access.
 * @returns false if the current hash is not `replaces`
 */
export async function setPassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
  { editedBy, replaces, keep, endsAccess = true }: SetPasswordOptions,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ password: passwordHash, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), replaces === undefined ? undefined : eq(users.password, replaces)));
  if (rowCount === 0) return false;
  await (endsAccess ? endAccessOf : endSessionsOf)(tx, userId, keep);
  if (endsAccess) await unlinkAccounts(tx, userId, editedBy);
  if (keep === undefined) return true;
  const sess = sql`jsonb_set(${sessions.sess}, '{stamp}', to_jsonb(${passwordStamp(passwordHash)}::text))`;
  await tx.update(sessions).set({ sess }).where(eq(sessions.sid, keep));
  return true;
}

let common: Promise<Set<string>> | undefined;

export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords();
  return (await common).has(preparePassword(password).toLowerCase());
}

/** Loaded on first use: the whole list takes 45 ms and 15 MB. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, COMMON_PASSWORDS));
}

/** bcrypt ignores everything after 72 bytes or a NUL; a base64 digest has 44 bytes and no NUL. */
function passwordDigestOf(password: string): string {
  return createHash("sha256").update(password).digest("base64");
}

/** @throws 503 when too many passwords are waiting to be hashed */
export function requireHashingCapacity(): void {
  if (hashing.pendingCount < MAX_WAITING) return;
  throw unavailable("sign_in_busy");
}

async function queued<T>(work: () => Promise<T>): Promise<T> {
  requireHashingCapacity();
  return hashing(work);
}
