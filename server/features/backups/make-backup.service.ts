import { stat } from "node:fs/promises";
import { runAlone } from "#server/database/advisory-lock.ts";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { rowsIn } from "./backup-format.ts";
import { fileOf, newFileName, removeFile } from "./backup-files.ts";
import { sentenceFor } from "./backup-problem.ts";
import {
  deleteRow,
  listBegun,
  findBackup,
  insertBackup,
  listOutdated,
  listUnfinished,
  lockBackups,
  updateBackup,
  type BackupRow,
} from "./backups.queries.ts";
import { readBackup } from "./read-backup.ts";
import { writeBackup } from "./write-backup.ts";

type Work = Pick<Deps, "db" | "env" | "databaseUrl" | "log">;
type Kind = "full" | "daily";

/** Reading back takes about a quarter as long as writing. */
const WRITING_SHARE = 0.8;
/** A row with progress was begun; that is how one that was interrupted is told from one that waits. */
const BEGUN = 0.001;
const PROGRESS_MS = 500;

/**
 * Notes that a backup is to be made.
 * @returns undefined while another one is being made or waits for it
 */
export async function beginBackup(
  tx: Transaction,
  backupType: Kind,
  createdBy: string | null,
): Promise<BackupRow | undefined> {
  await lockBackups(tx);
  if ((await listUnfinished(tx)).length > 0) return undefined;
  return insertBackup(tx, { fileName: newFileName(new Date()), backupType, createdBy });
}

/**
 * The job behind every backup, also run each minute: marks what a crash has interrupted and makes what waits. While
 * some process is at it nothing happens here.
 */
export async function makeWaitingBackups(deps: Work, signal?: AbortSignal): Promise<void> {
  if ((await listUnfinished(deps.db)).length === 0) return;
  await runAlone(deps.databaseUrl, "backup", async (lost) => {
    await settleInterrupted(deps);
    for (const row of await listUnfinished(deps.db)) await make(deps, row, anyOf(lost, signal));
  });
}

/** The daily one. @throws when another one is being made: the job is tried again */
export async function makeDailyBackup(deps: Work, signal?: AbortSignal): Promise<void> {
  if (!(await transact(deps.db, (tx) => beginBackup(tx, "daily", null)))) {
    throw new Error("another backup is being made");
  }
  await makeWaitingBackups(deps, signal);
}

/**
 * Makes a backup at once in this process.
 * @param onProgress told 0–1
 * @returns its row as it ended, `completed` or `failed`; undefined while another one is being made
 */
export async function makeBackupNow(deps: Work, onProgress: (share: number) => void) {
  let id: number | undefined;
  await runAlone(deps.databaseUrl, "backup", async (lost) => {
    await settleInterrupted(deps);
    const row = await transact(deps.db, (tx) => beginBackup(tx, "full", null));
    if (!row) return;
    id = row.id;
    await make(deps, row, lost, onProgress);
  });
  return id === undefined ? undefined : findBackup(deps.db, id);
}

/** Call it where nobody is at work. The file goes first: a row that says it has failed is never looked at again. */
async function settleInterrupted({ db, env }: Work): Promise<void> {
  const errorMessage = "The program ended while this backup was being made. Please make it again.";
  for (const { id, fileName } of await listBegun(db)) {
    await removeFile(env, fileName);
    await updateBackup(db, id, { status: "failed", errorMessage });
  }
}

/** Writes, reads back, and says in the row what came of it. */
async function make(
  deps: Work,
  row: BackupRow,
  signal: AbortSignal,
  onProgress: (share: number) => void = () => undefined,
): Promise<void> {
  const { db, env, log } = deps;
  const progress = progressOf(deps, row.id, onProgress);
  try {
    await updateBackup(db, row.id, { progress: BEGUN });
    const done = await writeAndVerify(deps, row, signal, progress.tell);
    await progress.settled();
    await updateBackup(db, row.id, done);
  } catch (error) {
    await progress.settled();
    log.error({ err: error, fileName: row.fileName }, "a backup failed");
    await removeFile(env, row.fileName);
    const errorMessage = sentenceFor(error, signal.aborted);
    await updateBackup(db, row.id, { status: "failed", errorMessage, progress: 0 });
    return;
  }
  // The new one is good whatever becomes of the old ones.
  if (row.backupType === "daily") {
    await removeOutdated(deps, row).catch((error: unknown) => {
      log.warn({ err: error }, "outdated backups are still there");
    });
  }
}

async function writeAndVerify(
  { env, databaseUrl }: Work,
  { fileName }: BackupRow,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Partial<BackupRow>> {
  const file = fileOf(env, fileName);
  if (file === undefined) throw new Error("a backup of ours has a name of ours");
  const written = await writeBackup({
    databaseUrl,
    file,
    signal,
    onProgress: (share) => onProgress(share * WRITING_SHARE),
  });
  const { manifest, checksum } = await readBackup(file, {
    onProgress: (share) => onProgress(WRITING_SHARE + share * (1 - WRITING_SHARE)),
  });
  const now = new Date();
  return {
    status: "completed",
    progress: 1,
    fileSize: (await stat(file)).size,
    tableCount: manifest.tables.length,
    recordCount: rowsIn(manifest),
    compressionRatio: written.unpacked / written.size,
    checksum,
    verifiedAt: now,
    completedAt: now,
  };
}

async function removeOutdated({ db, env, log }: Work, row: BackupRow): Promise<void> {
  for (const { id, fileName } of await listOutdated(db, row, env.backupKeep)) {
    try {
      await removeFile(env, fileName);
      await deleteRow(db, id);
    } catch (error) {
      log.warn({ err: error, fileName }, "an outdated backup is still there");
    }
  }
}

/** Keeps the row's progress up to date, every half second at most. */
function progressOf({ db, log }: Work, id: number, onProgress: (share: number) => void) {
  let last = 0;
  let writing = Promise.resolve();
  return {
    tell: (share: number) => {
      onProgress(share);
      if (Date.now() - last < PROGRESS_MS) return;
      last = Date.now();
      writing = updateBackup(db, id, { progress: Math.max(BEGUN, share) }).catch((error: unknown) => {
        log.warn({ err: error }, "the progress of a backup was not written");
      });
    },
    /** Nothing of it comes after what is written next. */
    settled: () => writing,
  };
}

const anyOf = (...signals: (AbortSignal | undefined)[]) =>
  AbortSignal.any(signals.filter((signal) => signal !== undefined));
