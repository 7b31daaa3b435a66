import { transact, type DbOrTx } from "#server/database/db.ts";
import { addJob } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { conflict, notFound, requireFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { existingFile, removeFile } from "./backup-files.ts";
import { BackupProblem, damaged } from "./backup-problem.ts";
import { deleteRow, findBackup, listRows, updateBackupRow } from "./backups.queries.ts";
import { findLastCopy } from "./copies.service.ts";
import { queueBackup } from "./make-backup.service.ts";
import { readBackup } from "./read-backup.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findBackup>>>;

export async function listBackups({ db, env }: Deps) {
  const [rows, lastCopy] = await Promise.all([listRows(db), findLastCopy(env)]);
  return { backups: rows.map((row) => viewOf(env, row)), keep: env.backupKeep, lastCopy };
}

/** Queues a backup. @throws 409 while another one is waiting or running */
export async function createBackup({ db, env }: Deps, user: Member) {
  const id = await transact(db, async (tx) => {
    const row = await queueBackup(tx, "full", user.id);
    if (!row) throw conflict("backup_running");
    await addJob(tx, "make_backups", { key: "make_backups" });
    return row.id;
  });
  return viewOf(env, await getBackup(db, id));
}

/**
 * Reads a backup completely and saves the outcome.
 * @throws 404; 409 if it was never completed; 422 if it is damaged or its file is missing
 */
export async function verifyBackup({ db, env }: Deps, id: number) {
  const row = await getBackup(db, id);
  if (row.status !== "completed") throw conflict("backup_unfinished");
  const problem = await problemOf(env, row);
  await updateBackupRow(db, id, { problem: problem ?? null, verifiedAt: problem ? null : new Date() });
  if (problem) throw problem;
  return viewOf(env, await getBackup(db, id));
}

/** Deletes a backup and its file. @throws 404; 409 while it is waiting or running */
export async function deleteBackup({ db, env }: Deps, id: number): Promise<void> {
  const row = await getBackup(db, id);
  if (row.status === "in_progress") throw conflict("backup_still_running");
  await removeFile(env, row.fileName);
  await deleteRow(db, id);
}

/** @throws 404 if the file is missing */
export async function getBackupFile({ db, env }: Deps, id: number) {
  const { fileName, checksum, status } = await getBackup(db, id);
  const file = status === "completed" ? existingFile(env, fileName) : undefined;
  if (file === undefined) throw notFound("Backup file");
  return { file, fileName, checksum };
}

async function getBackup(db: DbOrTx, id: number): Promise<Row> {
  return requireFound(await findBackup(db, id), "Backup");
}

async function problemOf(env: Deps["env"], { fileName, checksum }: Row): Promise<BackupProblem | undefined> {
  const file = existingFile(env, fileName);
  if (file === undefined) return new BackupProblem("backup_missing");
  try {
    // A readable file with another checksum is a different backup.
    if ((await readBackup(file)).checksum !== checksum) return damaged();
    return undefined;
  } catch (error) {
    if (error instanceof BackupProblem) return error;
    throw error;
  }
}

function viewOf(env: Deps["env"], row: Row) {
  const isHere = row.status === "completed" && existingFile(env, row.fileName) !== undefined;
  const { message: errorMessage = null, ...why } = row.problem ?? {};
  return { ...row, errorMessage, ...why, isHere };
}
