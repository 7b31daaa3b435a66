import { stat } from "node:fs/promises";
import { acquireLock, withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { explain } from "#shared/failures.ts";
import { existingFile, fileOf, newFileName, removeFile } from "./backup-files.ts";
import { rowsIn } from "./backup-format.ts";
import { problemFor } from "./backup-problem.ts";
import {
  deleteRow,
  findBackup,
  insertBackup,
  listOutdated,
  listUnfinished,
  updateBackupRow,
  type BackupRow,
} from "./backups.queries.ts";
import { copyBackup } from "./copy-backup.service.ts";
import { readBackup } from "./read-backup.ts";
import { writeBackup } from "./write-backup.service.ts";

export type BackupContext = Pick<Deps, "db" | "env" | "databaseUrl" | "log">;
type Kind = "full" | "daily";

interface RunOptions {
  signal?: AbortSignal | undefined;
  /** Receives 0–1. */
  onProgress?: (share: number) => void;
}

/** Reading a backup back takes about a quarter as long as writing it. */
const WRITING_SHARE = 0.8;
/** A row with progress has been started; a row at 0 is waiting. */
const STARTED = 0.001;
const PROGRESS_INTERVAL_MS = 500;
const UPGRADES_KEPT = 2;

/** Returns the row of a new backup; undefined while another one is waiting or running. */
export async function queueBackup(
  tx: Transaction,
  backupType: Kind,
  createdBy: string | null,
): Promise<BackupRow | undefined> {
  await acquireLock(tx, "backups");
  if ((await listUnfinished(tx)).length > 0) return undefined;
  return insertBackup(tx, { fileName: newFileName(new Date()), backupType, createdBy });
}

/**
 * Runs queued backups and copies them, and marks backups of killed processes as failed. Does nothing while another
 * process is at it.
 */
export async function makeWaitingBackups(deps: BackupContext, signal?: AbortSignal): Promise<void> {
  if ((await listUnfinished(deps.db)).length === 0) return;
  const rows: BackupRow[] = [];
  await withBackupLock(deps, async (lost) => {
    const stop = signal ? AbortSignal.any([lost, signal]) : lost;
    rows.push(...(await listUnfinished(deps.db)));
    for (const row of rows) await runBackup(deps, row, { signal: stop });
  });
  // Without the lock, because a copy may take hours.
  for (const { fileName } of rows) await copyBackup(deps, existingFile(deps.env, fileName), signal);
}

/** @throws while another backup is running, so that the job is retried */
export async function makeDailyBackup(deps: BackupContext, signal?: AbortSignal): Promise<void> {
  if (!(await makeBackup(deps, "daily", { signal }))) throw new Error("another backup is running");
}

/**
 * Makes a backup in this process and copies it.
 * @returns its row, `completed` or `failed`; undefined while another backup is running
 */
export async function makeBackup(deps: BackupContext, kind: Kind, { signal, onProgress }: RunOptions = {}) {
  let id: number | undefined;
  await withBackupLock(deps, async (lost) => {
    const row = await transact(deps.db, (tx) => queueBackup(tx, kind, null));
    if (!row) return;
    id = row.id;
    await runBackup(deps, row, { signal: signal ? AbortSignal.any([lost, signal]) : lost, onProgress });
  });
  if (id === undefined) return undefined;
  const row = await findBackup(deps.db, id);
  if (row) await copyBackup(deps, existingFile(deps.env, row.fileName), signal);
  return row;
}

/** Runs `work` unless another process holds the lock; backups that were started before were interrupted. */
async function withBackupLock(
  deps: BackupContext,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  await withAdvisoryLock(deps.databaseUrl, "backup", async (lost) => {
    for (const { id, fileName, progress } of await listUnfinished(deps.db)) {
      if (progress === 0) continue;
      // The file first: rows of failed backups are never cleaned up again.
      await removeFile(deps.env, fileName);
      await updateBackupRow(deps.db, id, { status: "failed", problem: explain("backup_stopped") });
    }
    await work(lost);
  });
}

async function runBackup(
  deps: BackupContext,
  row: BackupRow,
  { signal, onProgress }: RunOptions & { signal: AbortSignal },
): Promise<void> {
  const { db, env, log } = deps;
  const progress = createProgress(deps, row.id, onProgress);
  try {
    await updateBackupRow(db, row.id, { progress: STARTED });
    const completed = await writeAndVerify(deps, row, signal, progress.report);
    await progress.flush();
    await updateBackupRow(db, row.id, completed);
  } catch (error) {
    await progress.flush();
    log.error({ err: error, fileName: row.fileName }, "a backup failed");
    await removeFile(env, row.fileName);
    const problem = problemFor(error, signal.aborted);
    await updateBackupRow(db, row.id, { status: "failed", problem, progress: 0 });
    return;
  }
  // The new backup is good even if old ones cannot be removed.
  if (row.backupType === "daily") {
    await removeOutdated(deps, row).catch((error: unknown) => {
      log.warn({ err: error }, "outdated backups were not removed");
    });
  }
}

/** Returns the columns of a completed backup. @param onProgress receives shares from 0 to 1 @throws BackupProblem */
export async function writeAndVerify(
  { env, databaseUrl }: BackupContext,
  { fileName }: Pick<BackupRow, "fileName">,
  signal?: AbortSignal,
  onProgress: (share: number) => void = () => undefined,
): Promise<Partial<BackupRow>> {
  const file = fileOf(env, fileName);
  if (file === undefined) throw new Error("invalid file name of a backup");
  const written = await writeBackup({
    databaseUrl,
    file,
    signal,
    onProgress: (share) => onProgress(share * WRITING_SHARE),
  });
  const columns = await verify(file, (share) => onProgress(WRITING_SHARE + share * (1 - WRITING_SHARE)));
  return { ...columns, compressionRatio: written.bytesUncompressed / written.bytes };
}

/** Returns the columns of a complete backup. @throws BackupProblem if it is damaged */
export async function verify(
  file: string,
  onProgress?: (share: number) => void,
): Promise<Partial<BackupRow>> {
  const { manifest, checksum } = await readBackup(file, { onProgress });
  const now = new Date();
  return {
    status: "completed",
    progress: 1,
    fileSize: (await stat(file)).size,
    tableCount: manifest.tables.length,
    recordCount: rowsIn(manifest),
    checksum,
    verifiedAt: now,
    completedAt: now,
  };
}

/** Removes older backups of the kind of `row`; those that people make stay. */
export async function removeOutdated({ db, env, log }: BackupContext, row: BackupRow): Promise<void> {
  const keep = row.backupType === "daily" ? env.backupKeep : UPGRADES_KEPT;
  for (const { id, fileName } of await listOutdated(db, row, keep)) {
    try {
      await removeFile(env, fileName);
      await deleteRow(db, id);
    } catch (error) {
      log.warn({ err: error, fileName }, "an outdated backup was not removed");
    }
  }
}

/** Saves the progress at most every half second; `flush` waits for the last write. */
function createProgress(
  { db, log }: BackupContext,
  id: number,
  onProgress: (share: number) => void = () => undefined,
) {
  let last = 0;
  let writing = Promise.resolve();
  return {
    report: (share: number) => {
      onProgress(share);
      if (Date.now() - last < PROGRESS_INTERVAL_MS) return;
      last = Date.now();
      writing = updateBackupRow(db, id, { progress: Math.max(STARTED, share) }).catch((error: unknown) => {
        log.warn({ err: error }, "the progress of a backup was not saved");
      });
    },
    flush: () => writing,
  };
}
