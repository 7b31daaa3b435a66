import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { addJob } from "#server/database/queue.ts";
import { conflict, HttpError, notFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/member.ts";
import { fileHere, removeFile } from "./backup-files.ts";
import { BackupProblem, damaged } from "./backup-problem.ts";
import { deleteRow, findBackup, listRows, updateBackup } from "./backups.queries.ts";
import { beginBackup } from "./make-backup.service.ts";
import { readBackup } from "./read-backup.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findBackup>>>;

/** All backups, newest first, and how many daily ones are kept. */
export async function listBackups({ db, env }: Deps) {
  return { backups: (await listRows(db)).map((row) => viewOf(env, row)), keep: env.backupKeep };
}

/** Starts a backup and answers before it is made. @throws 409 while one is being made */
export async function createBackup({ db, env }: Deps, user: Member) {
  const id = await transact(db, async (tx) => {
    const row = await beginBackup(tx, "full", user.id);
    if (!row) throw conflict("A backup is being made already. Please wait until it is ready.");
    await addJob(tx, "make_backups", { key: "make_backups" });
    return row.id;
  });
  return viewOf(env, await getBackup(db, id));
}

/**
 * Reads a backup back whole and notes what came of it.
 * @throws 404, 409 when it never was completed, 422 when it is damaged or its file is not here
 */
export async function verifyBackup({ db, env }: Deps, id: number) {
  const row = await getBackup(db, id);
  if (row.status !== "completed") throw conflict("Only a finished backup can be verified.");
  const problem = await problemOf(env, row);
  const errorMessage = problem?.message ?? null;
  await updateBackup(db, id, { errorMessage, verifiedAt: problem ? null : new Date() });
  if (problem) throw new HttpError(422, problem.message, "damaged");
  return viewOf(env, await getBackup(db, id));
}

/** Deletes a backup and its file. @throws 404, 409 while it is being made */
export async function deleteBackup({ db, env }: Deps, id: number): Promise<void> {
  const row = await getBackup(db, id);
  if (row.status === "in_progress")
    throw conflict("This backup is being made. Please wait until it is ready.");
  await removeFile(env, row.fileName);
  await deleteRow(db, id);
}

/** The file of a backup, to be sent. @throws 404 when it is not here */
export async function getBackupFile({ db, env }: Deps, id: number) {
  const { fileName, checksum, status } = await getBackup(db, id);
  const file = status === "completed" ? fileHere(env, fileName) : undefined;
  if (file === undefined) throw notFound("Backup file");
  return { file, fileName, checksum };
}

async function getBackup(db: Deps["db"], id: number): Promise<Row> {
  const row = await findBackup(db, id);
  if (!row) throw notFound("Backup");
  return row;
}

async function problemOf(env: Deps["env"], { fileName, checksum }: Row): Promise<BackupProblem | undefined> {
  const file = fileHere(env, fileName);
  if (file === undefined) return new BackupProblem("The file of this backup is not on this machine.");
  try {
    // Whole, but another one: somebody has put a different backup in its place.
    if ((await readBackup(file)).checksum !== checksum) return damaged();
    return undefined;
  } catch (error) {
    if (error instanceof BackupProblem) return error;
    throw error;
  }
}

function viewOf(env: Deps["env"], row: Row) {
  return { ...row, isHere: row.status === "completed" && fileHere(env, row.fileName) !== undefined };
}
