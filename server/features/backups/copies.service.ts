import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { readProblem } from "#server/database/stored-texts.sql.ts";
import type { Env } from "#server/env.ts";
import { replaceFile } from "#server/lib/whole-file.ts";
import type { FailureText } from "#shared/failure-sentence.ts";
import { fromStored, toStored, type StoredFailure } from "#shared/failures.ts";
import { backupFolder } from "./backup-files.ts";

const OLD_MS = 30 * 86_400_000;

const state = z.object({
  copiedAt: z.nullable(z.iso.datetime()),
  /** Why the last copy failed; 1.1.0 stored the sentence. */
  problem: z.transform((stored: StoredFailure | string | null) =>
    typeof stored === "string" ? fromStored(readProblem(stored)) : stored && fromStored(stored),
  ),
});
type State = z.output<typeof state>;

/** A file next to the backups, because copies concern this machine: a restored household was not copied from here. */
const fileIn = (env: Pick<Env, "dataDir">) => path.join(backupFolder(env), "copies.json");

async function readState(env: Pick<Env, "dataDir">): Promise<State> {
  try {
    return z.parse(state, JSON.parse(await readFile(fileIn(env), "utf8")));
  } catch {
    return { copiedAt: null, problem: null };
  }
}

/** Saves the outcome of a copy. @param problem null if it succeeded */
export async function saveCopy(env: Pick<Env, "dataDir">, problem: FailureText | null): Promise<void> {
  const { copiedAt } = await readState(env);
  const next: z.input<typeof state> = {
    copiedAt: problem ? copiedAt : new Date().toISOString(),
    problem: problem && toStored(problem),
  };
  await mkdir(backupFolder(env), { recursive: true, mode: 0o700 });
  replaceFile(fileIn(env), JSON.stringify(next), 0o600);
}

/** Returns undefined without BACKUP_COMMAND. */
export async function findLastCopy(env: Pick<Env, "dataDir" | "backupCommand">) {
  if (env.backupCommand === undefined) return undefined;
  const { copiedAt, problem } = await readState(env);
  const date = copiedAt === null ? null : new Date(copiedAt);
  const { message = null, ...why } = problem ?? {};
  return { copiedAt: date, isOld: !date || Date.now() - date.getTime() > OLD_MS, problem: message, ...why };
}
