import { NamedFailure } from "#server/http/errors.ts";
import type { Values } from "#shared/failure-sentence.ts";
import type { Reason } from "#shared/failures.ts";

/** 422: a backup cannot be made, read or restored. */
export class BackupProblem extends NamedFailure {
  constructor(reason: Reason, values?: Values) {
    super(422, "damaged", reason, values);
  }
}

export class HouseholdExists extends BackupProblem {
  constructor() {
    super("household_exists");
  }
}

/** The file is not as Sofra writes it. Perhaps it was packed again (repacked-backup.ts). */
export class OtherLayout extends BackupProblem {}

export const damaged = () => new BackupProblem("backup_damaged");
export const otherLayout = () => new OtherLayout("backup_damaged");

export const notABackup = () => new OtherLayout("backup_incomplete");

export const fromNewerVersion = () => new BackupProblem("backup_newer");

const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "EISDIR"]);

export function problemFor(error: unknown, isAborted = false): BackupProblem {
  if (isAborted) return new BackupProblem("backup_stopped");
  if (error instanceof BackupProblem) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (NO_ROOM.has(code)) return new BackupProblem("backup_disk_full");
  if (NOT_WRITABLE.has(code)) return new BackupProblem("backup_folder", { error: code });
  return new BackupProblem("backup_failed");
}
