import bcrypt from "bcrypt";
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import type { Transaction } from "#server/database/db.ts";
import { badRequest, unavailable } from "#server/http/errors.ts";
import { stampOf } from "./account.ts";
import { updatePassword, updateStamp } from "./auth.queries.ts";
import { endSessionsOf } from "./sessions.service.ts";

const COST = 12;
/** A hash keeps a processor core busy for 0.2 s. With two cores the other one is left to everything else. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** Two to four seconds' worth. Later requests are refused. */
const MAX_WAITING = 20;
const COMMONEST = 3_000;

/** The threads belong to the whole process, so their queue does too. */
const hashing = pLimit(AT_ONCE);

/** A hash of nothing anybody knows: an account that does not exist takes as long to refuse as one that does. */
const DUMMY_HASH = "$2b$12$ZgiaDJ/DMzhE3HM8EnY6LuZ4kEi8vQs3JEuC.0VoX2EvSrMQiAtS6";

/**
 * @returns what the table keeps
 * @throws 503 when too many hashes are waited for
 */
export function hashPassword(password: string): Promise<string> {
  return queued(() => bcrypt.hash(digestOf(password), COST));
}

/**
 * @param hash of the account; undefined when there is none, which takes as long and is never true
 * @throws 503 when too many hashes are waited for
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const matches = await queued(() => bcrypt.compare(digestOf(password), hash ?? DUMMY_HASH));
  return matches && hash !== undefined;
}

/**
 * Decisions §4: the 3,000 commonest passwords are refused, in any case of their letters.
 * @param field named in the 400
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw badRequest("This password is one of the most common ones. Please choose another.", field);
}

/**
 * Puts a new password into the table and ends the sessions that were opened with the old one.
 * @param only `replaces`: the hash that must still be there; `keep`: the id of a session that stays
 * @returns whether it was done
 */
export async function setPassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
  only: { replaces?: string; keep?: string } = {},
): Promise<boolean> {
  if (!(await updatePassword(tx, userId, passwordHash, only.replaces))) return false;
  await endSessionsOf(tx, userId, only.keep);
  if (only.keep !== undefined) await updateStamp(tx, only.keep, stampOf(passwordHash));
  return true;
}

let common: Promise<Set<string>> | undefined;

export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommonest();
  return (await common).has(password.toLowerCase());
}

/** Loaded when first needed: the whole list costs 45 ms and 15 MB. */
async function readCommonest(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, COMMONEST));
}

/** bcrypt reads 72 bytes and stops at a NUL; a digest in base64 is 44 bytes without one. */
function digestOf(password: string): string {
  return createHash("sha256").update(password).digest("base64");
}

/** @throws 503 when too many hashes are waited for */
export function refuseWhenBusy(): void {
  if (hashing.pendingCount < MAX_WAITING) return;
  throw unavailable("Many people are signing in at this moment. Please try again in a few seconds.");
}

async function queued<T>(work: () => Promise<T>): Promise<T> {
  refuseWhenBusy();
  return hashing(work);
}
